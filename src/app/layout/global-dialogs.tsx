import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { withTexts } from '../../i18n/catalogues.ts'
import { toast, useToasts } from '../../ui/toast-store.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePainted } from '../../ui/use-painted.ts'
import { closeDialog, closeTips, type OpenDialog, useDialogs } from '../navigation/dialogs.ts'
import { useInstallOffer } from '../start/install.ts'

/** Dialogs are not part of the first load: each is loaded, with its texts, when first opened, and stays mounted to close smoothly. */
const loadAuth = () => withTexts(['account', 'codes'], async () => (await import('../session/auth-slot.tsx')).AuthSlot)
const loadService = () => withTexts(['info'], async () => (await import('../../features/info/service-dialog.tsx')).ServiceDialog)
const loadAccount = () => withTexts(['later'], async () => (await import('./account-sheet.tsx')).AccountSheet)
const loadInstall = () => withTexts(['install'], async () => (await import('../start/install-slot.tsx')).InstallSlot)
const loadNotices = async () => (await import('../../features/home/notices-dialog.tsx')).NoticesDialog

const loadTips = () => withTexts(['later'], async () => (await import('./tips-dialog.tsx')).TipsDialog)

/** A dialog that loads longer than this shows a notice. */
const SLOW_MS = 300

type Of<K extends OpenDialog['kind']> = Extract<OpenDialog, { kind: K }>

const isKind = <K extends OpenDialog['kind']>(dialog: OpenDialog | null, kind: K): dialog is Of<K> => dialog?.kind === kind

/** Returns the current or last state of a kind of dialog, and its component; null until there is something to show. */
function useDialog<K extends OpenDialog['kind'], C>(
  kind: K,
  load: () => Promise<C>,
): { Component: C; dialog: Of<K>; open: boolean; close: () => void } | null {
  const { t } = useLingui()
  const now = useDialogs((state) => state.open)
  const [last, setLast] = useState<Of<K> | null>(null)
  const open = isKind(now, kind)
  if (open && now !== last) setLast(now)
  const close = () => closeDialog(kind)
  const Component = useLoaded(open, load, () => {
    close()
    toast.pill(t`服务开小差了，请稍后再试`)
  })
  const waiting = open && !Component
  const loadingText = t`正在打开`
  useEffect(() => {
    if (!waiting) return
    let shown: number | null = null
    const timer = setTimeout(() => {
      // Does not cover a toast that was just shown (why a login is asked for).
      if (useToasts.getState().toasts.length === 0) shown = toast.loading(loadingText)
    }, SLOW_MS)
    return () => {
      clearTimeout(timer)
      if (shown !== null) toast.dismiss(shown)
    }
  }, [waiting, loadingText])
  return Component && last && { Component, dialog: last, open, close }
}

export function GlobalDialogs() {
  const auth = useDialog('auth', loadAuth)
  const service = useDialog('service', loadService)
  const account = useDialog('account', loadAccount)
  const notices = useDialog('notices', loadNotices)
  const isOffered = useInstallOffer(({ offer }) => offer !== null)
  const Install = useLoaded(usePainted() && isOffered, loadInstall)
  const Tips = useLoaded(
    useDialogs(({ tips }) => tips !== null),
    loadTips,
    closeTips,
  )
  return (
    <>
      {auth && <auth.Component open={auth.open} mode={auth.dialog.mode} />}
      {service && <service.Component open={service.open} onClose={service.close} />}
      {account && <account.Component open={account.open} onClose={account.close} />}
      {Install && <Install />}
      {notices && <notices.Component open={notices.open} onClose={notices.close} />}
      {Tips && <Tips />}
    </>
  )
}
