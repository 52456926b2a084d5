import { useLingui } from '@lingui/react/macro'

/**
 * What a launch was answered with that is no address: shown as it is, in a frame that may do nothing at all. `data:` keeps it off this
 * page's origin even without the sandbox.
 */
export function StoredGame({ name, value }: { name: string; value: string }) {
  const { t } = useLingui()
  return (
    <section aria-label={name} className="mb-4 overflow-hidden rounded-md border border-line bg-surface max-md:mx-3">
      <h2 className="border-b border-line px-4 py-3 text-lg font-semibold">{name}</h2>
      <iframe
        title={t`${name}的启动内容`}
        sandbox=""
        src={`data:text/html;charset=utf-8,${encodeURIComponent(value)}`}
        className="block h-90 w-full border-0 bg-white"
      />
    </section>
  )
}
