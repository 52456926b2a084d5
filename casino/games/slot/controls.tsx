import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useNow } from '../../ui/hooks.ts'
import { shortYuan, yuan } from '../../ui/money.ts'
import { Chips, Three } from '../../ui/pieces.tsx'
import type { GameProps } from '../../ui/seat.ts'
import { useStore } from '../../ui/store.ts'

interface ControlsProps {
  readonly seat: GameProps<'slot'>['seat']
  readonly stakeFen: string
  readonly onStake: (stakeFen: string) => void
  readonly isMoving: boolean
  readonly isLast: boolean
  /** Of the spin before; null while there is none to say. */
  readonly returnFen: string | number | null
  /** When the next free spin may begin. */
  readonly freeAt: number
  readonly onTurn: () => void
}

/** A part of its own: what a press, the money and each second change here draws neither the reels nor the panels anew. */
export function Controls({ seat, stakeFen, onStake, isMoving, isLast, returnFen, freeAt, onTurn }: ControlsProps) {
  const { balanceFen, isAsking, nextAt } = useStore(seat.state)
  const button = useRef<HTMLButtonElement>(null)
  const now = useNow(seat.now, isMoving || nextAt > seat.now() || freeAt > seat.now())
  const isReady = !isMoving && !isAsking && Math.max(nextAt, freeAt) <= now

  const stakes = useMemo(() => seat.limits.stakesFen.map((stake) => [stake, shortYuan(stake)] as const), [seat])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isFree = event.target === document.body || event.target === button.current
      if (event.key !== ' ' || event.repeat || !isFree) return
      event.preventDefault()
      button.current?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <Three
        values={[
          ['余额', balanceFen === null ? '—' : yuan(balanceFen)],
          ['每转', yuan(stakeFen)],
          ['上一转返还', returnFen === null ? '—' : yuan(returnFen)],
        ]}
      />
      <Chips label="每转金额" options={stakes} value={stakeFen} onChange={onStake} isOff={!isLast} />
      <button ref={button} type="button" class="button main big wide" aria-disabled={!isReady} onClick={() => isReady && onTurn()}>
        {isLast ? `转一次 ${yuan(stakeFen)}` : '下一次免费转'}
      </button>
    </>
  )
}
