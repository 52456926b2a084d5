/** 18+, on every footer. */
export function AdultMark() {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-fg-2 text-md font-semibold text-fg">18+</span>
  )
}
