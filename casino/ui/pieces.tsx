import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

export const Panel = ({ title, aside, children }: { title: string; aside?: ComponentChildren; children: ComponentChildren }) => (
  <section class="panel" aria-label={title}>
    <header>
      <h2>{title}</h2>
      <span class="grow" />
      {aside}
    </header>
    {children}
  </section>
)

/** A dialog from the foot of a phone's screen. The browser keeps the focus in it and closes it by Escape. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} class="sheet" aria-labelledby={id} onClose={onClose} closedby="any">
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon-button" aria-label="关闭" onClick={() => ref.current?.close()}>
          <Icon name="down" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

/** Moves the focus and the choice through a group by the arrow keys. */
export function moveInGroup(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>('button:enabled')]
  const next = buttons[(buttons.indexOf(document.activeElement as HTMLButtonElement) + step + buttons.length) % buttons.length]
  event.preventDefault()
  next?.focus()
  next?.click()
}

interface ChoiceProps<Value> {
  readonly label: string
  readonly options: readonly (readonly [value: Value, text: ComponentChildren, label?: string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly isOff?: boolean
  readonly class?: string
}

/** One of several, as chips. */
export const Chips = <Value extends string | number>(props: ChoiceProps<Value>) => (
  <div class={props.class ?? 'ladder'} role="radiogroup" aria-label={props.label} onKeyDown={moveInGroup}>
    {props.options.map(([value, text, label]) => (
      // biome-ignore lint/a11y/useSemanticElements: a button that is a radio
      <button
        key={value}
        type="button"
        role="radio"
        class="chip"
        aria-checked={value === props.value}
        aria-label={label}
        tabIndex={value === props.value ? 0 : -1}
        disabled={props.isOff ?? false}
        onClick={() => props.onChange(value)}
      >
        {text}
      </button>
    ))}
  </div>
)

export const Tabs = <Value extends string | number>(props: ChoiceProps<Value>) => (
  <div class="tabs" role="tablist" aria-label={props.label} onKeyDown={moveInGroup}>
    {props.options.map(([value, text]) => (
      <button
        key={value}
        type="button"
        role="tab"
        aria-selected={value === props.value}
        tabIndex={value === props.value ? 0 : -1}
        onClick={() => props.onChange(value)}
      >
        {text}
      </button>
    ))}
  </div>
)

/** Rows of a name and a value. */
export const Facts = ({ rows }: { rows: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[] }) => (
  <dl class="facts-list inside">
    {rows.map(([name, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are fixed
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Three amounts in a row. */
export const Three = ({ values }: { values: readonly (readonly [name: string, value: string])[] }) => (
  <div class="three">
    {values.map(([name, value]) => (
      <span key={name}>
        <small>{name}</small>
        <b>{value}</b>
      </span>
    ))}
  </div>
)
