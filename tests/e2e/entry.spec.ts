import { expect, type Page } from 'playwright/test'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { md5 } from '../support/api.ts'
import { sliderOf } from '../support/slider-hand.ts'
import { expectNoViolations } from './accessibility.ts'
import { CAPTCHAS, freshName, granted, logIn, plainly, test } from './support.ts'

test.use({ serverOptions: CAPTCHAS })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Not a common password, which would be refused. */
const PASSWORD = 'kite7bird42'

/** Makes the page call plainly, so that a test can read its calls; returns those of account entry with their payloads, in order. */
async function readCalls(page: Page) {
  await plainly(page)
  const calls: { path: string; body: Record<string, unknown> }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST' && path.startsWith('/site/api/v1/user/'))
      calls.push({ path: path.slice('/site/api/v1/user/'.length), body: request.postDataJSON() })
  })
  const entry = () => calls.filter(({ path }) => !/^(member\/(info|jwt)|play\/)/.test(path))
  return {
    all: calls,
    paths: () => entry().map(({ path }) => path),
    bodies: (path: string) => entry().flatMap((call) => (call.path === path ? [call.body] : [])),
  }
}

async function openRegister(page: Page, address = '/') {
  await page.goto(address)
  await page.getByRole('button', { name: '注册' }).first().click()
  return dialog(page, '注册')
}

async function fillRegister(page: Page, name: string, agreed = true): Promise<void> {
  const form = dialog(page, '注册')
  await form.getByLabel('用户名').fill(name)
  await form.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await form.getByLabel('确认密码').fill(PASSWORD)
  if (agreed) await form.getByRole('checkbox').check()
}

test('a registration goes behind the slider, takes the codes of the address along and logs in without a second captcha [AUTH-08] [AUTH-09] [AUTH-10] [AUTH-12] [AUTH-13] [AUTH-14] [AUTH-16] [AUTH-42] [AUTH-47] [AUTH-48] [AUTH-53] [MEMBER-08]', async ({
  page,
  origin,
}) => {
  const calls = await readCalls(page)
  const name = freshName()
  const address = `${origin}/?r_code=REF-1&iCode=INV_2`
  const form = await openRegister(page, address)
  await expect(form.getByText('我已年满 18 周岁')).toBeVisible()
  await fillRegister(page, name)
  await form.getByRole('button', { name: '注册', exact: true }).click()
  const slider = sliderOf(page)
  const gap = await slider.gap()
  await expectNoViolations(page)
  // A miss gets another picture and registers nothing.
  await slider.drag(gap > 150 ? gap - 60 : gap + 60)
  await expect(slider.dialog.getByText('没有对准缺口')).toBeVisible()
  await slider.solve()
  await expect(page.getByText('注册成功')).toBeVisible()
  await expect(granted(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const offer = page.getByText('要不要看看各处在哪里？')
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: '不用' }).click()
  await expect(offer).toHaveCount(0)

  // One miss on purpose, then as many tries as the hand needs: each has its own picture.
  const answers = calls.bodies('member/validateGeeCheck')
  expect(answers.length).toBeGreaterThan(1)
  const pictures = answers.flatMap(() => ['register/sliderKaptcha', 'member/validateGeeCheck'])
  expect(calls.paths()).toEqual(['member/kaptchcate', ...pictures, 'register', 'login'])
  expect(calls.bodies('member/kaptchcate')).toEqual([{ name, password: md5(PASSWORD), ktype: 1 }])
  expect(answers.at(-1)).toEqual({
    lot_number: expect.any(String),
    captcha_output: expect.stringMatching(/^0;0,/),
    pass_token: expect.stringMatching(/^[0-9a-f]{32}$/),
    gen_time: expect.stringMatching(/^\d{13}$/),
    validate_way: 0,
  })
  const secret = md5(PASSWORD)
  expect(calls.bodies('register')).toEqual([
    {
      ...{ id: expect.any(String), name, password: secret, secondPassword: secret, kaptchcate: 1 },
      ...{ codeId: expect.stringMatching(/.{8}/), code: '', domain: 'localhost', rCode: 'REF-1', iCode: 'INV_2' },
    },
  ])
  expect(calls.bodies('login')).toMatchObject([{ name, password: secret, kaptchcate: 99, codeId: '', code: '' }])
  expect(JSON.stringify(calls.all)).not.toContain(PASSWORD)
  expect(await page.evaluate(() => localStorage.getItem('landingUrl'))).toBe(address)
})

test('a password that everybody has, and a name that is taken, are said at their fields with nothing lost [AUTH-50] [VAL-22] @long', async ({
  page,
}) => {
  const form = await openRegister(page)
  await fillRegister(page, 'demo88')
  for (const field of ['密码', '确认密码']) await form.getByLabel(field, { exact: true }).fill('abcd1234')
  await form.getByRole('button', { name: '注册', exact: true }).click()
  await sliderOf(page).solve()
  await expect(form.getByRole('alert').filter({ hasText: '密码过于常见' })).toHaveCount(1)
  await expect(form.getByLabel('密码', { exact: true })).toBeFocused()
  await expect(form.getByLabel('密码', { exact: true })).toHaveValue('abcd1234')
  for (const field of ['密码', '确认密码']) await form.getByLabel(field, { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: '注册', exact: true }).click()
  await sliderOf(page).solve()
  await expect(form.getByRole('alert').filter({ hasText: '用户名已被使用' })).toHaveCount(1)
  await expect(form.getByLabel('用户名')).toBeFocused()
  await expect(form.getByRole('checkbox')).toBeChecked()
})

test('a later load without codes keeps them, and the first address is kept [AUTH-47] [AUTH-48] [SET-09]', async ({ page, origin }) => {
  const kept = () => page.evaluate(() => ['rcode', 'icode', 'landingUrl'].map((key) => localStorage.getItem(key)))
  await page.goto('/?rcode=A1&i_code=B2')
  await expect.poll(kept).toEqual(['A1', 'B2', `${origin}/?rcode=A1&i_code=B2`])
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/?rCode=C3')
  await expect.poll(kept).toEqual(['C3', 'B2', `${origin}/?rCode=C3`])
})

test('by keyboard alone: the login, its slider by arrows, and the member is in; Escape gives up one thing at a time [AUTH-01] [AUTH-08] [AUTH-15] [AUTH-43] [UX-02] @long', async ({
  page,
}) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: '登录' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, '登录')
  await expect(form.getByLabel('用户名')).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.type(DEMO_LOGIN.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_LOGIN.password)
  await page.keyboard.press('Enter')
  const slider = sliderOf(page)
  await expect(slider.handle).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(slider.dialog).toHaveCount(0)
  await expect(form.getByLabel('密码', { exact: true })).toHaveValue(DEMO_LOGIN.password)
  await form.getByLabel('密码', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(slider.handle).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(slider.handle).toHaveAttribute('aria-valuetext', /^位置 1 \/ \d+$/)
  await expect(slider.dialog.getByRole('button', { name: '右移 10' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('ArrowLeft')
  await slider.solve('keys')
  await expect(page.getByText('登录成功')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `账户 ${DEMO_LOGIN.name}` })).toBeVisible()
  await expect(granted(page)).toBeVisible()
  await expect(page.locator('#main'), 'the button that opened the dialog is gone').toBeFocused()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userId')])).toEqual([
    expect.stringMatching(/.{20}/),
    expect.stringMatching(/^\d+$/),
  ])
})

test('the picture: another one by a press, an empty answer says so, a wrong one ends in a message and the form can be sent again [AUTH-41] [AUTH-43] [AUTH-49] [AUTH-50] [VAL-17] @long', async ({
  page,
}) => {
  const calls = await readCalls(page)
  await page.goto('/')
  await logIn(page, DEMO_LOGIN.name, DEMO_LOGIN.password)
  await sliderOf(page).dialog.getByRole('button', { name: '改用图形验证' }).click()
  const picture = dialog(page, '图形验证')
  const image = picture.getByRole('button', { name: '验证码图片，按下换一张' }).locator('img')
  const first = await image.getAttribute('src')
  await image.click()
  await expect(image).not.toHaveAttribute('src', first ?? '')
  const field = picture.getByLabel('图中的字')
  await expect(field).toBeFocused()
  await picture.getByRole('button', { name: '提交验证' }).click()
  await expect(picture.getByText('请输入验证码')).toBeVisible()
  await expect(field).toBeFocused()
  await expectNoViolations(page)
  await field.pressSequentially('abcdefghijkl')
  await expect(field).toHaveValue('abcdefghij')
  expect(calls.bodies('login')).toEqual([])
  await field.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '验证未通过' })).toBeVisible()
  const form = dialog(page, '登录')
  await expect(form.getByRole('alert').filter({ hasText: '验证未通过' })).toBeVisible()
  await expect(form.getByLabel('密码', { exact: true })).toHaveValue(DEMO_LOGIN.password)
  expect(calls.bodies('login')).toMatchObject([{ kaptchcate: 4, code: 'abcdefghij', codeId: expect.stringMatching(/.{8}/) }])
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await sliderOf(page).solve()
  await expect(page.getByText('登录成功')).toBeVisible()
})

test('a login that turns out to need the slider (6022) gets it, then goes on with the same values [AUTH-11] [AUTH-14] [AUTH-44]', async ({
  page,
}) => {
  const calls = await readCalls(page)
  const none = { status_code: 6000, data: { way: 'none', work: { salt: 'none', bits: 0 } }, message: '' }
  await page.route('**/member/kaptchcate', (route) => route.fulfill({ json: none }))
  await page.goto('/')
  // An unknown name: the server demands the same of all.
  await logIn(page, 'nobody77', PASSWORD)
  await sliderOf(page).solve()
  await expect(dialog(page, '登录').getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible()
  const same = { isAgent: 0, name: 'nobody77', password: md5(PASSWORD), kaptchcate: 4, code: '', version: '1.0' }
  expect(calls.bodies('login')).toEqual([
    { ...same, codeId: '' },
    { ...same, codeId: expect.stringMatching(/.{8}/) },
  ])
})

test('without a network the captcha says so and takes up again where it was; there the four buttons move the piece too, and 提交位置 answers @long', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await logIn(page, DEMO_LOGIN.name, DEMO_LOGIN.password)
  const slider = sliderOf(page)
  await slider.gap()
  await context.setOffline(true)
  await slider.dialog.getByRole('button', { name: '换一张' }).click()
  await expect(slider.dialog.getByRole('alert')).toContainText('网络')
  await expect(slider.dialog.getByRole('button', { name: '重试' })).toBeFocused()
  await context.setOffline(false)
  await slider.dialog.getByRole('button', { name: '重试' }).click()
  const press = (name: string) => slider.dialog.getByRole('button', { name, exact: true }).click()
  // A decoy gap gets another picture, and another try.
  await expect(async () => {
    const gap = await slider.gap()
    await press('不拖动，改用按键')
    for (let tens = 0; tens < Math.floor(gap / 10); tens++) await press('右移 10')
    for (let ones = 0; ones < gap % 10; ones++) await press('右移 1')
    await press('左移 1')
    await press('提交位置')
    await expect(page.getByText('登录成功')).toBeVisible()
  }).toPass()
})

test('a challenge left alone expires and can be had again @long', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await logIn(page, DEMO_LOGIN.name, DEMO_LOGIN.password)
  const slider = sliderOf(page)
  await slider.gap()
  await page.clock.fastForward(115_000)
  await expect(slider.dialog.getByText('验证已过期')).toBeVisible()
  await slider.dialog.getByRole('button', { name: '换一张' }).click()
  await expect(slider.handle).toBeFocused()
})

test('remember-password fills the next login; off, and nothing of it stays [AUTH-03] [AUTH-45] [AUTH-46] [SET-11]', async ({ page }) => {
  const stored = () => page.evaluate(() => ({ at: localStorage.getItem('rememberAt'), all: JSON.stringify({ ...localStorage }) }))
  const form = dialog(page, '登录')
  const remember = form.getByRole('checkbox', { name: '记住密码' })
  const logOut = () =>
    page.evaluate(() => {
      for (const key of ['token', 'userId', 'jwt']) localStorage.removeItem(key)
    })
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).first().click()
  await expect(remember).not.toBeChecked()
  await remember.check()
  await form.getByLabel('用户名').fill(DEMO_LOGIN.name)
  await form.getByLabel('密码', { exact: true }).fill(DEMO_LOGIN.password)
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await sliderOf(page).solve()
  await expect(page.getByText('登录成功')).toBeVisible()
  await expect.poll(async () => (await stored()).at).toMatch(/^\d{13}$/)
  const { all } = await stored()
  for (const secret of [DEMO_LOGIN.password, md5(DEMO_LOGIN.password)]) expect(all).not.toContain(secret)

  await logOut()
  await page.reload()
  await page.getByRole('button', { name: '登录' }).first().click()
  await expect(form.getByLabel('用户名')).toHaveValue(DEMO_LOGIN.name)
  await expect(form.getByLabel('密码', { exact: true })).toHaveValue(DEMO_LOGIN.password)
  await expect(remember).toBeChecked()
  await remember.uncheck()
  expect((await stored()).at).toBeNull()
  await page.reload()
  await page.getByRole('button', { name: '登录' }).first().click()
  await expect(form.getByLabel('用户名')).toBeVisible()
  await expect(remember).not.toBeChecked()
  await expect(form.getByLabel('用户名')).toHaveValue('')
})

test('closing by mistake loses no name, and the page below is as it was; its hidden text block is not to be seen and not read out [AUTH-01] [AUTH-02] [AUTH-07] [AUTH-52]', async ({
  page,
  origin,
}) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  const block = page.locator('#about')
  await expect(block).toContainText('早盘与滚球赔率')
  await expect(block).toBeHidden()
  expect(await page.locator('body').ariaSnapshot()).not.toContain('早盘与滚球赔率')

  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const before = await page.evaluate(() => scrollY)
  await page.getByRole('button', { name: '注册' }).first().click()
  const form = dialog(page, '注册')
  await expect(form.getByText('一场一场选'), 'the picture').toBeVisible()
  const submit = form.getByRole('button', { name: '注册', exact: true })
  const look = () => submit.evaluate((button) => getComputedStyle(button).backgroundColor)
  const empty = await look()
  await fillRegister(page, 'linhai88', false)
  expect(await look(), 'looks disabled').toBe(empty)
  await form.getByRole('checkbox').check()
  await expect.poll(look).not.toBe(empty)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => [scrollY, location.href])).toEqual([before, `${origin}/`])
  await page.getByRole('button', { name: '注册' }).first().click()
  await expect(form.getByLabel('用户名')).toHaveValue('linhai88')
  await expect(form.getByLabel('密码', { exact: true })).toHaveValue('')
  expect(await look()).toBe(empty)
  await form.getByRole('tab', { name: '登录' }).click()
  await expect(dialog(page, '登录').getByRole('button', { name: '忘记密码' })).toBeVisible()
})

test('suspended entry: 6501 is said in a dialog, 6502 in a message [AUTH-51]', async ({ page }) => {
  const calls = await readCalls(page)
  for (const [code, where] of [
    [6501, 'dialog'],
    [6502, 'status'],
  ] as const) {
    await page.route('**/member/kaptchcate', (route) =>
      route.fulfill({ json: { status_code: code, data: null, message: '暂停登录和注册' } }),
    )
    await page.goto('/')
    await logIn(page, DEMO_LOGIN.name, DEMO_LOGIN.password)
    await expect(page.getByRole(where).filter({ hasText: '暂停登录和注册' })).toBeVisible()
    await expect(page.getByRole('dialog').filter({ hasText: '暂停登录和注册' })).toHaveCount(where === 'dialog' ? 1 : 0)
    await page.unroute('**/member/kaptchcate')
  }
  expect(calls.bodies('login')).toEqual([])
})

test('a warning for the region can be closed without losing the form, and the login goes on', async ({ page }) => {
  await readCalls(page)
  let warned = false
  await page.route('**/member/kaptchcate', (route) => {
    if (warned) return route.continue()
    warned = true
    return route.fulfill({ json: { status_code: 6032, data: null, message: '本地区的服务可能受限' } })
  })
  await page.goto('/')
  await logIn(page, 'nobody78', PASSWORD)
  const card = page.getByRole('status').filter({ hasText: '本地区的服务可能受限' })
  await expect(card).toBeVisible()
  await expect(sliderOf(page).handle).toBeVisible()
  await card.getByRole('button', { name: '关闭', includeHidden: true }).click()
  await expect(card).toHaveCount(0)
  await sliderOf(page).solve()
  await expect(dialog(page, '登录').getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible()
})
