import type { ComponentChildren } from 'preact'

interface StandInProps {
  readonly title: string
  readonly sentence?: string
  readonly isWaiting?: boolean
  readonly children?: ComponentChildren
}

/** What stands in a game's place. */
export const StandIn = ({ title, sentence, isWaiting = false, children }: StandInProps) => (
  <main class="stand-in">
    <div role={isWaiting ? 'status' : 'alert'}>
      {isWaiting && <span class="ring" aria-hidden="true" />}
      <h1>{title}</h1>
      {sentence && <p>{sentence}</p>}
      <div class="buttons">{children}</div>
    </div>
  </main>
)
