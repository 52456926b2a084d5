import { Trans, useLingui } from '@lingui/react/macro'
import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

const loadChat = () => withTexts(['chat', 'slip', 'codes', 'sport'], async () => (await import('../chat/home-chat.tsx')).HomeChat)

/** The way into the chat rooms. Nobody who does not take it loads any of them. */
export function ChatEntry() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const HomeChat = useLoaded(open, loadChat, () => {
    setOpen(false)
    toast.pill(t`服务开小差了，请稍后再试`)
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} className="mt-2 justify-self-start coarse:h-11">
        <IconMessageCircle className="size-5" stroke={1.6} aria-hidden />
        <Trans>聊天室</Trans>
      </Button>
      {HomeChat && <HomeChat open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
