import { withTexts } from '../../i18n/catalogues.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePainted } from '../../ui/use-painted.ts'
import { openService } from '../navigation/dialogs.ts'

const loadFooter = () => withTexts(['info'], async () => (await import('../../features/info/footer.tsx')).Footer)

/** The foot stands below all that is read first, so it comes after it. */
export function FooterSlot() {
  const Footer = useLoaded(usePainted(), loadFooter)
  return Footer && <Footer onService={openService} />
}
