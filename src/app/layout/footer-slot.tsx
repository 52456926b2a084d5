import { withTexts } from '../../i18n/catalogues.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePainted } from '../../ui/use-painted.ts'
import { openService } from '../navigation/dialogs.ts'

const loadFooter = () => withTexts(['info'], async () => (await import('../../features/info/footer.tsx')).Footer)

/** The footer stands below the first screen, so it is loaded after it. */
export function FooterSlot() {
  const Footer = useLoaded(usePainted(), loadFooter)
  return Footer && <Footer onService={openService} />
}
