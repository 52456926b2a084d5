import { expect, type Page } from 'playwright/test'
import { apiOf, newMember } from '../support/api.ts'
import { addBankCard, bindName, bindPhone, freshPhone, LOGIN_PASSWORD, newBoundMember, PIN } from '../support/bound-member.ts'
import { lastCode } from '../support/outbox.ts'
import { asMember, freshName, isPhone, letIn, test } from './support.ts'

const BOUND_ROUTES = ['/mine/addBankCard', '/mine/virtualCoinCard', '/mine/alipayManage', '/mine/accountManage/none']

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('DD_')))

test('with the phone alone, the name alone, or neither, each page of payout accounts leads to the identity page; with both it shows [ROUTE-15][ROUTE-16] @long', async ({
  page,
  server,
}) => {
  const [none, phone, name, both] = [freshName(), freshName(), freshName(), freshName()]
  const apis = await Promise.all([none, phone, name, both].map((one) => newMember(server.origin, one)))
  const [nobody, withPhone, withName, bound] = apis as [(typeof apis)[0], (typeof apis)[0], (typeof apis)[0], (typeof apis)[0]]
  await bindPhone(server, withPhone, phone)
  await bindName(withName)
  await bindPhone(server, bound, both)
  await bindName(bound)
  await page.goto('/')
  for (const { token } of [nobody, withPhone, withName]) {
    await page.evaluate((value) => {
      localStorage.setItem('safeSwitch', '0')
      localStorage.setItem('token', value)
    }, token)
    for (const path of BOUND_ROUTES) {
      await page.goto(path)
      await expect(page).toHaveURL(`${server.origin}/mine/auth`)
      await expect(heading(page, '完成身份认证')).toBeVisible()
    }
  }
  await page.evaluate((value) => localStorage.setItem('token', value), bound.token)
  for (const path of BOUND_ROUTES) {
    await page.goto(path)
    await expect(page.getByText('取款只打到这里的账户')).toBeVisible()
    await expect(page).toHaveURL(server.origin + path)
  }
})

test('a member binds phone and name where a page sent them, and is back there without a reload; then sets the second password and adds a card [MEMBER-04][ROUTE-16][BANK-02][BANK-04][VAL-19][SESSION-10] @phone', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  await page.goto('/mine/addBankCard')
  await expect(page).toHaveTitle(/^身份认证 · /)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const phoneForm = page.getByRole('form', { name: '绑定手机' })
  const phone = freshPhone().slice(2)
  await phoneForm.getByRole('button', { name: '绑定手机' }).click()
  await expect(phoneForm.getByLabel('手机号码')).toHaveAccessibleDescription('请输入正确的手机号码')
  await phoneForm.getByLabel('手机号码').fill(phone)
  await phoneForm.getByRole('button', { name: '绑定手机' }).click()
  await expect(phoneForm.getByLabel('验证码')).toHaveAccessibleDescription('请先获取验证码')
  await phoneForm.getByRole('button', { name: '获取验证码' }).click()
  await expect(phoneForm.getByRole('button', { name: /秒后重新发送/ })).toBeDisabled()
  const code = await lastCode(server, `86${phone}`)
  await phoneForm.getByLabel('验证码').fill(code === '111111' ? '222222' : '111111')
  await phoneForm.getByLabel('验证码').press('Enter')
  await expect(phoneForm.getByLabel('验证码')).toHaveAccessibleDescription('验证码错误')
  await expect(phoneForm.getByLabel('手机号码')).toHaveValue(phone)
  await phoneForm.getByLabel('验证码').fill(code)
  await context.setOffline(true)
  await phoneForm.getByLabel('验证码').press('Enter')
  await expect(phoneForm.getByLabel('验证码')).toHaveAccessibleDescription(/网络/)
  await context.setOffline(false)
  await phoneForm.getByLabel('验证码').press('Enter')

  const nameForm = page.getByRole('form', { name: '真实姓名' })
  const name = nameForm.getByLabel('真实姓名')
  await expect(name).toHaveAccessibleDescription('提交后不能修改，须与收款账户一致')
  for (const wrong of ['林海3', '·张三', '张A三']) {
    await name.fill(wrong)
    await name.press('Enter')
    await expect(name).toHaveAccessibleDescription('请输入正确的名字')
  }
  await name.fill('林海')
  await name.press('Enter')
  await expect(page).toHaveURL(`${server.origin}/mine/addBankCard`)
  await expect(page.getByText('户名须是林**')).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window), 'nothing was loaded again').toBe(true)

  if (isPhone(page)) await page.getByRole('button', { name: '添加收款账户' }).click()
  await page.getByRole('button', { name: '设置取款密码' }).click()
  const pinForm = page.getByRole('form', { name: '取款密码' })
  await pinForm.getByLabel('取款密码', { exact: true }).fill('12')
  await pinForm.getByLabel('取款密码', { exact: true }).press('Enter')
  await expect(pinForm.getByLabel('取款密码', { exact: true })).toHaveAccessibleDescription('请输入 6 位数字')
  await pinForm.getByLabel('取款密码', { exact: true }).fill(PIN)
  await pinForm.getByLabel('再输入一次').fill('246814')
  await pinForm.getByLabel('再输入一次').press('Enter')
  await expect(pinForm.getByLabel('再输入一次')).toHaveAccessibleDescription('两次输入不一致')
  await pinForm.getByLabel('再输入一次').fill(PIN)
  await pinForm.getByLabel('登录密码').fill('wrong1234')
  await pinForm.getByLabel('登录密码').press('Enter')
  await expect(pinForm.getByLabel('登录密码')).toHaveAccessibleDescription('登录密码不对')
  await pinForm.getByLabel('登录密码').fill(LOGIN_PASSWORD)
  await pinForm.getByLabel('登录密码').press('Enter')
  await expect(page).toHaveURL(/\/mine\/addBankCard/)

  const form = page.getByRole('form', { name: '添加银行卡' })
  await expect(form.getByText('林**')).toBeVisible()
  await form.getByRole('button', { name: '添加银行卡' }).click()
  await expect(form.getByLabel('银行', { exact: true })).toHaveAccessibleDescription('请选择银行')
  await form.getByLabel('银行', { exact: true }).selectOption({ label: '其他银行' })
  await form.getByLabel('卡号').fill('8801 0012 34ab')
  await form.getByRole('button', { name: '添加银行卡' }).click()
  await expect(form.getByLabel('卡号')).toHaveAccessibleDescription('卡号是 12 到 19 位数字，现在 10 位')
  await expect(form.getByLabel('卡号')).toBeFocused()
  await form.getByLabel('卡号').fill('8801 0012 3456 6217')
  await form.getByRole('button', { name: '添加银行卡' }).click()
  await expect(form.getByLabel('取款密码')).toHaveAccessibleDescription('请输入 6 位取款密码')
  await form.getByLabel('取款密码').fill('999998')
  await form.getByLabel('取款密码').press('Enter')
  await expect(form.getByLabel('取款密码')).toHaveAccessibleDescription('取款密码不对，还可以试 4 次')
  await expect(form.getByLabel('卡号'), 'nothing typed is lost').toHaveValue('8801 0012 3456 6217')
  await form.getByLabel('取款密码').fill(PIN)
  await form.getByLabel('取款密码').press('Enter')
  await expect(page.getByText('8801 **** **** 6217')).toBeVisible()
  await expect(
    page
      .getByText(/后可取$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test('a bank is known by its number, its check digit is looked at, and what was typed stays while another kind is looked at [BANK-02][BANK-05] @phone', async ({
  page,
  server,
}) => {
  const sent: string[] = []
  const { token } = await newBoundMember(server, freshName())
  await letIn(page, token)
  page.on('request', (request) => request.url().endsWith('/bankCard/add') && sent.push(request.url()))
  const listed = Promise.withResolvers<void>()
  await page.route('**/withdraw/add/list*', async (route) => {
    await listed.promise
    await route.continue()
  })
  await page.goto('/mine/addBankCard?add=1')
  const bank = page.getByRole('form', { name: '添加银行卡' })
  await bank.getByLabel('卡号').fill('6222021234567890129')
  // The list of banks may come later than the number is typed.
  listed.resolve()
  await expect(bank.getByLabel('银行', { exact: true })).toHaveValue('ICBC')
  await bank.getByLabel('银行', { exact: true }).selectOption({ label: '农业银行' })
  await bank.getByRole('button', { name: '添加银行卡' }).click()
  await expect(bank.getByLabel('卡号')).toHaveAccessibleDescription('这是工商银行的卡号')
  await bank.getByLabel('银行', { exact: true }).selectOption({ label: '工商银行' })
  await bank.getByRole('button', { name: '添加银行卡' }).click()
  await expect(bank.getByLabel('卡号')).toHaveAccessibleDescription('卡号有错，请核对')

  await page.getByRole('radio', { name: '虚拟币' }).click()
  const coin = page.getByRole('form', { name: '添加地址' })
  const address = coin.getByLabel('地址', { exact: true })
  for (const [typed, said] of [
    ['', '请输入地址'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '这是 USDT · ERC20 的地址；TRC20 以 T 开头，34 位'],
    ['TR7NHqjeKQ', '地址不完整；TRC20 以 T 开头，34 位'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', '地址有错字，请重新复制，大小写要原样'],
  ] as const) {
    await address.fill(typed)
    await coin.getByRole('button', { name: '添加地址' }).click()
    await expect(address).toHaveAccessibleDescription(said)
  }
  await address.fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await coin.getByLabel('备注（可不填）').fill('冷钱包')
  await page.getByRole('radio', { name: '支付宝' }).click()
  const alipay = page.getByRole('form', { name: '添加支付宝' })
  await alipay.getByRole('button', { name: '添加支付宝' }).click()
  await expect(alipay.getByLabel('支付宝账号')).toHaveAccessibleDescription('请输入支付宝的手机号或邮箱')
  await page.getByRole('radio', { name: '银行卡' }).click()
  await expect(bank.getByLabel('卡号')).toHaveValue('6222021234567890129')
  await page.getByRole('radio', { name: '虚拟币' }).click()
  await expect(address).toHaveValue('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  expect(sent, 'nothing was sent so far').toEqual([])
  await coin.getByLabel('取款密码').fill(PIN)
  await coin.getByRole('button', { name: '添加地址' }).click()
  await expect(page.getByText('TR7N **** **** Lj6t')).toBeVisible()
  await page.goto('/mine/alipayManage')
  await alipay.getByLabel('支付宝账号').fill('13807126721')
  await alipay.getByLabel('取款密码').fill(PIN)
  await alipay.getByLabel('取款密码').press('Enter')
  await expect(page.getByText('138 **** 6721').filter({ visible: true }).first()).toBeVisible()
})

test('a number is shown once asked for, goes again by itself and with the session; another member’s account and an unknown one are none [BANK-01][BANK-03][TRANSPORT-15] @phone', async ({
  page,
  server,
}) => {
  const [mine, other] = [await newBoundMember(server, freshName()), await newBoundMember(server, freshName())]
  const id = await addBankCard(mine)
  const foreign = await addBankCard(other, '8801009999999999')
  await letIn(page, mine.token)
  for (const unknown of [foreign, 'nope', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/mine/accountManage/${unknown}`)
    await expect(heading(page, '没有这个账户')).toBeVisible()
    await expect(page.getByText('8801009999999999')).toHaveCount(0)
  }
  await page.getByRole('link', { name: '看收款账户' }).click()
  // The page before has the accounts beside it as well, and is hidden once the next is here.
  await expect(heading(page, '没有这个账户')).toHaveCount(0)
  await page.getByRole('link', { name: /^管理 其他银行/ }).click()
  await expect(page).toHaveURL(`${server.origin}/mine/accountManage/${id}`)
  // From here on: a page that is gone to needs a clock that runs.
  await page.clock.install()
  const number = page.getByText('8801 0012 3456 6217')
  await page.getByRole('button', { name: '显示卡号' }).click()
  await expect(number).toBeVisible()
  expect(await stored(page)).toEqual(['DD_card'])
  await page.clock.runFor(31_000)
  await expect(number).toHaveCount(0)
  await expect.poll(() => stored(page)).toEqual([])
  await page.getByRole('button', { name: '显示卡号' }).click()
  await expect(number).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '显示卡号' })).toBeVisible()
  await expect(number, 'nobody counts its seconds').toHaveCount(0)
  await page.getByRole('button', { name: '显示卡号' }).click()
  await expect(number).toBeVisible()
  // Another tab logs out.
  const tab = await page.context().newPage()
  await tab.goto('/')
  await apiOf(server.origin, mine.token).call('user.logout', {})
  await page.clock.runFor(1_000)
  await tab.goto('/mine/feedback')
  await expect.poll(() => tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('DD_')))).toEqual([])
})

test('removing asks for the second password, a wrong one says how often it may be tried, and the default moves on [BANK-03]', async ({
  page,
  server,
}) => {
  const mine = await newBoundMember(server, freshName())
  await addBankCard(mine)
  const second = await addBankCard(mine, '8801005555555555')
  await letIn(page, mine.token)
  await page.goto(`/mine/accountManage/${second}`)
  await page.getByRole('switch', { name: '默认账户' }).click()
  await expect(page.getByRole('switch', { name: '默认账户' })).toBeChecked()
  await page.getByRole('button', { name: '移除' }).click()
  const dialog = page.getByRole('dialog', { name: '移除这个账户' })
  const pin = dialog.getByLabel('取款密码')
  await pin.press('Enter')
  await expect(pin).toHaveAccessibleDescription('请输入 6 位取款密码')
  for (const left of [4, 3, 2, 1]) {
    await pin.fill('999998')
    await pin.press('Enter')
    await expect(pin).toHaveAccessibleDescription(`取款密码不对，还可以试 ${left} 次`)
  }
  await pin.fill(PIN)
  await pin.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('8801 **** **** 5555').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '8801 **** **** 6217', visible: true })).toContainText('默认')
})

test('a refusal for want of a real name leads by 去完善 to where it is given [SESSION-09][ERR-05]', async ({ page, server }) => {
  const { token } = await newBoundMember(server, freshName())
  await letIn(page, token)
  await page.goto('/mine/alipayManage')
  await page.route('**/bankCard/add', (route) =>
    route.fulfill({ json: { status_code: 6449, data: null, message: '请先完善真实姓名' }, headers: { 'cache-control': 'no-store' } }),
  )
  const form = page.getByRole('form', { name: '添加支付宝' })
  await form.getByLabel('支付宝账号').fill('13807126721')
  await form.getByLabel('取款密码').fill(PIN)
  await form.getByLabel('取款密码').press('Enter')
  const tips = page.getByRole('dialog', { name: '提示' })
  await expect(tips).toContainText('请先完善真实姓名')
  await tips.getByRole('button', { name: '去完善' }).click()
  await expect(page).toHaveURL(`${server.origin}/mine/userinfo`)
  await expect(page.getByRole('region', { name: '个人资料' }).getByText('林**')).toBeVisible()
})
