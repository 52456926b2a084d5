import { expect, type Page } from 'playwright/test'
import { addDays, dayOf } from '../../domain/days.ts'
import { newMember } from '../support/api.ts'
import { addBankCard, bindName, bindPhone, LOGIN_PASSWORD, PIN, setPin } from '../support/bound-member.ts'
import { lastCode } from '../support/outbox.ts'
import { asMember, freshName, isPhone, letIn, logIn, test, visitor } from './support.ts'

const row = (page: Page, name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

test('a member completes the profile: read-only once it is sent, shown one value at a time, and safer with each step @phone [MEMBER-01][MEMBER-02][MEMBER-03][MEMBER-05][SET-12][ROUTE-14]', async ({
  page,
  server,
}) => {
  const { name } = await asMember(page, server)
  await page.goto(isPhone(page) ? '/mine' : '/mine/wallet')
  if (isPhone(page)) await expect(page.getByText('安全等级 低')).toBeVisible()
  await page
    .getByRole('link', { name: /^个人资料/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(`${server.origin}/mine/userinfo`)
  const head = page.getByRole('region', { name: '账户概况' })
  await expect(head).toContainText('安全等级低5 项已完成 0 项')
  await expect(page.getByText('未满 18 周岁不能参与。')).toBeVisible()

  await page.getByRole('button', { name: '填写生日' }).click()
  const person = page.getByRole('form', { name: '完善资料' })
  const send = person.getByRole('button', { name: '提交资料' })
  await person.getByLabel('真实姓名').fill('林海3')
  await send.click()
  await expect(person.getByLabel('真实姓名')).toHaveAccessibleDescription('请输入正确的名字')
  await person.getByLabel('真实姓名').fill('林海')
  await send.click()
  await expect(person.getByText('请选择性别')).toBeVisible()
  await person.getByRole('radio', { name: '男' }).click()
  const today = dayOf(Date.now())
  const eighteen = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
  await person.getByLabel('生日').fill(addDays(eighteen, 2))
  await person.getByText('以上资料属实').click()
  await send.click()
  await expect(person.getByLabel('生日')).toHaveAccessibleDescription('未满 18 周岁不能参与')
  await expect(person.getByLabel('真实姓名')).toHaveValue('林海')
  await person.getByLabel('生日').fill('1992-05-16')
  await send.click()
  await expect(page.getByText('资料已提交')).toBeVisible()
  await expect(head).toContainText('安全等级中5 项已完成 2 项')
  await expect(row(page, '生日')).toContainText('1992-**-**')
  await expect(row(page, '性别').getByLabel('不能修改')).toBeVisible()
  await expect(page.getByRole('button', { name: /^填写/ })).toHaveCount(0)

  await page.getByRole('button', { name: '绑定邮箱' }).click()
  const mail = page.getByRole('form', { name: '绑定邮箱' })
  await mail.getByLabel('邮箱').fill(`${name}@example`)
  await mail.getByRole('button', { name: '获取验证码' }).click()
  await expect(mail.getByLabel('邮箱')).toHaveAccessibleDescription('请输入正确的邮箱')
  await mail.getByLabel('邮箱').fill(`${name}@example.com`)
  await mail.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('获取邮箱验证码成功')).toBeVisible()
  await mail.getByLabel('验证码').fill(await lastCode(server, `${name}@example.com`))
  await mail.getByLabel('验证码').press('Enter')
  await expect(row(page, '邮箱')).toContainText('p***@example.com')

  await page.getByRole('button', { name: '设置取款密码' }).click()
  const pin = page.getByRole('form', { name: '取款密码' })
  await pin.getByLabel('取款密码', { exact: true }).fill(PIN)
  await pin.getByLabel('再输入一次').fill(PIN)
  await pin.getByLabel('登录密码').fill(LOGIN_PASSWORD)
  await pin.getByLabel('登录密码').press('Enter')
  await expect(head).toContainText('安全等级较高5 项已完成 4 项还差：绑定手机')

  // One at a time: the second hides the first.
  await page.getByRole('button', { name: '显示真实姓名' }).click()
  await expect(row(page, '真实姓名')).toContainText(/林海.*秒后隐去/)
  await page.getByRole('button', { name: '显示生日' }).click()
  await expect(row(page, '生日')).toContainText('1992-05-16')
  await expect(row(page, '真实姓名')).toContainText('林**')
  expect(await page.evaluate(() => localStorage.getItem('DD_own'))).toBe('{"d":"1992-05-16","v":1,"id":"birthday"}')
  await page.reload()
  await expect(row(page, '生日')).toContainText('1992-**-**')
  expect(await page.evaluate(() => localStorage.getItem('DD_own'))).toBeNull()
})

test('a member is told of the last login, sees every device, and ends one of them, which leaves at once; and says who pays over a deposit’s form [MEMBER-10][MEMBER-05]', async ({
  page,
  server,
  browser,
}) => {
  const name = freshName()
  await newMember(server.origin, name, LOGIN_PASSWORD)
  const other = await (await browser.newContext({ baseURL: server.origin, locale: 'zh-CN', serviceWorkers: 'block' })).newPage()
  for (const one of [other, page]) {
    await one.goto('/')
    await logIn(one, name, LOGIN_PASSWORD)
    await expect(one.getByText(/登录成功，上次登录 \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible()
  }
  await page.goto('/mine/userinfo')
  await expect(row(page, '登录设备')).toContainText(/3 台：这台设备、.*Chrome/)
  await expect(row(page, '收款账户')).toContainText('还没有添加')
  await page.getByRole('link', { name: '查看登录设备' }).click()
  const devices = page.getByRole('region', { name: '登录设备' })
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').first()).toContainText('这台设备')
  await expect(page.getByRole('region', { name: '登录记录' }).getByRole('listitem')).toHaveCount(3)
  await devices
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^结束 .* · Chrome 的登录$/ })
    .click()
  await page.getByRole('dialog', { name: '结束登录' }).getByRole('button', { name: '结束登录' }).click()
  await expect(page.getByText('已结束这台设备的登录')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: '登录记录' }).getByText('已结束')).toBeVisible()
  await expect(visitor(other)).toBeVisible()
  await other.context().close()

  await page.goto('/mine/savemoney')
  await page.getByRole('radio', { name: '银行卡转账' }).click()
  await page.getByLabel('存款金额').fill('200')
  await page.getByRole('button', { name: '填写付款人姓名' }).click()
  const payer = page.getByRole('form', { name: '真实姓名' })
  await payer.getByLabel('真实姓名').fill('林海')
  await payer.getByRole('button', { name: '提交姓名' }).click()
  await expect(page.getByText('付款人姓名 林*，须与注册姓名一致')).toBeVisible()
  await expect(page.getByLabel('存款金额')).toHaveValue('200')
})

test('a member takes a drawn avatar, then an own picture, which the header shows; what is no picture is refused before it travels @phone [MEMBER-06][MEMBER-07]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/mine/userinfo')
  const head = page.getByRole('region', { name: '账户概况' })
  const form = page.getByRole('form', { name: '选择头像' })
  await head.getByRole('button', { name: '换头像' }).click()
  await form.getByRole('button', { name: '狐狸' }).click()
  await form.getByRole('button', { name: '用这个头像' }).click()
  await expect(page.getByText('头像已更换')).toBeVisible()
  await expect(head.locator('img')).toHaveAttribute('src', '/avatars/fox.svg')

  await head.getByRole('button', { name: '换头像' }).click()
  const file = form.getByLabel('自己的图片').and(page.locator('input'))
  await file.setInputFiles({ name: '录屏.mov', mimeType: 'video/quicktime', buffer: Buffer.from('film') })
  await expect(form.getByRole('alert')).toHaveText('“录屏.mov”不是图片：只收 JPG、PNG、WebP')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(form.getByRole('alert'), 'as the server says').toHaveText('只收 JPG、PNG、WebP 图片')
  const photo = await page.screenshot({ type: 'png' })
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
  await expect(form.getByRole('group', { name: '头像' }).getByLabel('自己的图片')).toHaveAttribute('aria-pressed', 'true')
  await form.getByRole('button', { name: '用这个头像' }).click()
  const shown = head.locator('img')
  await expect(shown).toHaveAttribute('src', /^\/picture\/[\w-]{32}$/)
  expect(await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(256)
  if (!isPhone(page)) await expect(page.getByRole('button', { name: /^账户 / }).locator('img')).toHaveAttribute('src', /^\/picture\//)
})

test('phone, e-mail, name and card number are masked on each page of the member area, in all answers and in what is kept, until one is asked for [MEMBER-09][MEMBER-01] @phone @long', async ({
  page,
  server,
}) => {
  const name = freshName()
  const api = await newMember(server.origin, name, LOGIN_PASSWORD)
  const phone = (await bindPhone(server, api, name)).slice(2)
  await bindName(api)
  await setPin(api)
  const [email, number] = [`${name}@example.com`, '8801001234566217']
  await addBankCard(api, number)
  const secrets = [phone, email, '林海', number, '8801 0012 3456 6217']
  await letIn(page, api.token)
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST' || /\/api\//.test(response.url())) answers.push(response.text().catch(() => ''))
  })
  const said = async () => {
    const here = await page.evaluate(() => (document.body.textContent ?? '') + JSON.stringify(Object.entries(localStorage)))
    return here + (await Promise.all(answers)).join()
  }

  await page.goto('/mine/userinfo')
  await page.getByRole('button', { name: '绑定邮箱' }).click()
  const mail = page.getByRole('form', { name: '绑定邮箱' })
  await mail.getByLabel('邮箱').fill(email)
  await mail.getByRole('button', { name: '获取验证码' }).click()
  await mail.getByLabel('验证码').fill(await lastCode(server, email))
  await mail.getByLabel('验证码').press('Enter')
  await expect(row(page, '邮箱')).toContainText('已验证')
  answers.length = 0
  const pages: readonly [address: string, shown: string | RegExp][] = [
    ['mine/userinfo', '林**'],
    ['mine/auth', '身份认证已完成'],
    ['mine/addBankCard', /8801 \*{4} \*{4} 6217/],
    ['mine/takemoney', /6217/],
    ['mine/savemoney', '存款金额'],
    ['mine/wallet', '场馆余额'],
    ['mine', isPhone(page) ? /139\*{4}\d{4}/ : '场馆余额'],
  ]
  for (const [address, shown] of pages) {
    await page.goto(`/${address}`)
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
    const all = await said()
    for (const secret of secrets) expect(all.includes(secret), `${secret} at ${address}`).toBe(false)
  }
  await page.goto('/mine/userinfo')
  await expect(row(page, '收款账户')).toContainText('银行卡 1')
  await page.getByRole('button', { name: '显示手机' }).click()
  await expect(row(page, '手机')).toContainText(phone.replace(/^(...)(....)/, '$1 $2 '))
  expect((await said()).includes(phone), 'this test sees what is told').toBe(true)
})
