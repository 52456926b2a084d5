import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { entryHost } from '../entry-host.ts'
import { type CaptchaDeps, createCaptcha } from '../flows/captcha.ts'
import { CaptchaDialog } from './captcha-dialog.tsx'

vi.mock('./geetest-form.tsx', () => {
  throw new Error('the network is away')
})

test('where the part that shows GeeTest does not come, the picture comes at once [AUTH-43]', async () => {
  const never = () => new Promise<never>(() => undefined)
  const deps: CaptchaDeps = {
    ...{ demand: never, work: never, picture: never, slider: never, checkSlider: never, checkGeetest: never },
    clock: { now: () => 0 },
    later: () => () => undefined,
  }
  const captcha = createCaptcha('geetest', { salt: 'first', bits: 8 }, deps)
  entryHost.setState({ captcha })
  render(
    <I18nProvider i18n={i18n}>
      <CaptchaDialog />
    </I18nProvider>,
  )
  await vi.waitFor(() => expect(captcha.state.getState()).toMatchObject({ kind: 'picture', at: 'preparing' }))
})
