import { useQuery } from '@tanstack/react-query'
import { cx } from '../../ui/cx.ts'
import { addressesQuery } from './feedback-queries.ts'

/** Where the member's own pictures can be looked at, by key: asked for, since addresses run out. Undefined until then, and of one that is gone. */
export function useAddresses(pictures: readonly string[]): (picture: string) => string | undefined {
  const { data } = useQuery({ ...addressesQuery(pictures), enabled: pictures.length > 0 })
  return (picture) => data?.addresses.find((one) => one.picture === picture)?.address
}

/** Grey without an address. */
export function PictureView({ address, alt, className }: { address: string | undefined; alt: string; className: string }) {
  if (address === undefined) return <span role="img" aria-label={alt} className={cx('block bg-surface-3', className)} />
  return <img src={address} alt={alt} loading="lazy" className={cx('object-cover', className)} />
}

/** Small pictures, each of which opens as a page of its own. */
export function PictureLinks({ pictures, name }: { pictures: readonly string[]; name: (n: number) => string }) {
  const addressOf = useAddresses(pictures)
  if (pictures.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {pictures.map((picture, i) => (
        <li key={picture}>
          <a href={addressOf(picture)} target="_blank" rel="noreferrer">
            <PictureView address={addressOf(picture)} alt={name(i + 1)} className="size-20 rounded-sm" />
          </a>
        </li>
      ))}
    </ul>
  )
}
