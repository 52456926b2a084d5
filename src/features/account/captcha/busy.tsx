import { Spinner } from '../../../ui/spinner.tsx'

/** In place of a challenge that comes, or is judged. */
export const Busy = ({ text }: { text: string }) => (
  <span className="flex items-center gap-2">
    <Spinner />
    {text}
  </span>
)
