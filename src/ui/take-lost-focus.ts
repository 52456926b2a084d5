/**
 * A ref for what stands where a form was, with `tabIndex={-1}`: the pressed button went with the form, and the focus with it. Whoever
 * goes by keyboard or ear is at the outcome, not at the top of the page.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
