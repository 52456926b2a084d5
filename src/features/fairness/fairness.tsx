import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { ROUNDS_A_SHOE } from '../../../casino/games/baccarat/rules.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { evidenceOf, type Typed, type TypedField } from './evidence.ts'
import { gameName, nonceName } from './game-words.ts'
import { type Evidence, FAIR_GAMES, isShared, type Recomputed, recompute } from './recompute.ts'
import { Steps, Verdict } from './steps.tsx'

type Told = { evidence: Evidence; result: Recomputed } | { wrong: readonly TypedField[] } | 'impossible' | null

/** Computes a round anew on the device, from what its game says of it. Nothing is asked of any server. */
export function Fairness({ given, onRound }: { given: Typed; onRound: (typed: Typed) => void }) {
  const [typed, setTyped] = useState(given)
  const [told, setTold] = useState<Told>(() => (given.serverSeed === '' ? null : tellOf(given)))
  const form = useRef<HTMLFormElement>(null)
  const wrong = told !== null && typeof told === 'object' && 'wrong' in told ? told.wrong : []
  const { game } = typed
  const change = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed })
    setTold(null)
  }
  const input = (field: TypedField) => ({
    value: typed[field],
    error: wrong.includes(field) ? wrongText(field) : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const now = tellOf(typed)
    setTold(now)
    if (now !== null && typeof now === 'object' && 'wrong' in now)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    else onRound(typed)
  }
  return (
    <div className="pb-6 md:pt-6">
      <header className="px-4 py-4 md:flex md:items-baseline md:gap-4 md:px-0 md:pt-0">
        <h1 className="text-2xl font-semibold md:text-3xl">
          <Trans>验证一局</Trans>
        </h1>
        <p className="text-sm text-fg-3">
          <Trans>把三样东西贴进来，自己重算一遍；不联网也能算</Trans>
        </p>
      </header>
      <div className="grid items-start gap-3 md:gap-4 xl:grid-cols-[30rem_minmax(0,1fr)]">
        <form
          ref={form}
          noValidate
          aria-label={t`这一局的三样`}
          onSubmit={send}
          className="grid gap-4 border-line bg-surface p-4 md:rounded-md md:border md:p-6"
        >
          <SelectField
            label={t`游戏`}
            value={game}
            options={FAIR_GAMES.map((one) => ({ value: one, label: gameName(one) }))}
            onChange={(next) => change({ game: next })}
          />
          <Field label={t`服务器种子（换种子后公开）`} hint={t`64 位十六进制`} {...input('serverSeed')} />
          <Field
            label={isShared(game) ? t`事先公布的链头` : t`事先给你的哈希`}
            hint={t`没有也能算，只是少核对第 1 步`}
            {...input('commitment')}
          />
          <Field label={isShared(game) ? t`公共种子` : t`你的种子`} hint={t`区分大小写`} {...input('clientSeed')} />
          <Field label={nonceName(game)} inputMode="numeric" hint={t`游戏的历史里都写着`} {...input('nonce')} />
          {game === 'baccarat' && <Field label={t`靴里第几局`} inputMode="numeric" {...input('round')} />}
          {game === 'blackjack' && (
            <Field label={t`你的决定`} hint={t`按顺序：stand 停、hit 要、double 加倍、split 分`} {...input('actions')} />
          )}
          <Field label={t`记录上的数`} hint={t`用点或空格隔开；没有也能算，只是不比对`} {...input('seen')} />
          <Button type="submit" size="lg" block>
            <Trans>重算</Trans>
          </Button>
          <p className="flex items-start gap-2 rounded-sm bg-surface-2 p-3 text-sm text-fg-2">
            <IconShieldCheck className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
            <Trans>全部在你的设备上计算，不发送任何东西。也可以用别的工具按这四步自己算。</Trans>
          </p>
        </form>
        <section aria-live="polite" className="min-w-0 border-line bg-surface p-4 md:rounded-md md:border md:p-6">
          <Outcome told={told} typed={typed} />
        </section>
      </div>
      <Mismatch />
    </div>
  )
}

function Outcome({ told, typed }: { told: Told; typed: Typed }) {
  if (told === 'impossible')
    return <StatePanel kind="empty" title={t`这样的一局不存在`} text={t`按这些种子发的牌，写下的决定做不到。请再看一遍记录。`} />
  if (told === null || 'wrong' in told)
    return <StatePanel kind="empty" title={t`还没有重算`} text={t`在游戏的历史里点“验证”，这里会自动填好；也可以自己粘贴。`} />
  const { evidence, result } = told
  const name = gameName(evidence.game)
  const { nonce } = evidence
  const isRight = verdictOf(result)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl font-semibold">
          <Trans>
            {name} · {nonce}
          </Trans>
        </h2>
        {isRight === null ? (
          <Tag>
            <Trans>没有记录可比</Trans>
          </Tag>
        ) : (
          <Verdict is={isRight} />
        )}
        <Button variant="outline" size="sm" className="ml-auto" onClick={() => save(typed, result)}>
          <Trans>存成文件</Trans>
        </Button>
      </div>
      <Steps evidence={evidence} result={result} />
    </>
  )
}

const Mismatch = () => (
  <p className="mt-3 flex items-start gap-2 border-line bg-surface p-4 text-sm text-fg-2 md:mt-4 md:rounded-md md:border md:px-6">
    <IconAlertTriangle className="mt-0.5 size-4 shrink-0 text-danger" stroke={1.6} aria-hidden />
    <span>
      <b className="mr-2 text-fg">
        <Trans>对不上时</Trans>
      </b>
      <Trans>先检查有没有多贴空格、少贴字；仍不一致，就把这一页存成文件发给客服。</Trans>
    </span>
  </p>
)

/** What was given and what was computed, to send to whoever should look at it. */
function save(typed: Typed, result: Recomputed): void {
  const text = JSON.stringify({ given: typed, computed: result }, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `parlay-${typed.game}-${typed.nonce.trim()}.json`)
}

/** Whether all that could be compared is as it was said; null: nothing could. */
function verdictOf({ isCommitted, differsAt }: Recomputed): boolean | null {
  if (isCommitted === false || (differsAt !== null && differsAt >= 0)) return false
  return isCommitted || differsAt === -1 ? true : null
}

function tellOf(typed: Typed): Told {
  const read = evidenceOf(typed)
  if ('wrong' in read) return read
  try {
    return { evidence: read.evidence, result: recompute(read.evidence) }
  } catch (error) {
    if (error instanceof RangeError) return 'impossible'
    throw error
  }
}

const wrongText = (field: TypedField): string =>
  ({
    serverSeed: () => t`要 64 位十六进制，只有 0–9 和 a–f`,
    commitment: () => t`要 64 位十六进制，或者留空`,
    clientSeed: () => t`1 到 64 个字母、数字、点、横线或下划线`,
    nonce: () => t`要 1 到 1,000,000 的整数`,
    round: () => t`一靴有 ${ROUNDS_A_SHOE} 局`,
    actions: () => t`只有 stand、hit、double、split`,
    seen: () => t`要用点或空格隔开的整数`,
  })[field]()
