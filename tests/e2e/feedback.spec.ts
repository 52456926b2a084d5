import { expect } from 'playwright/test'
import { earlyBet, newMember } from '../support/api.ts'
import { asMember, freshName, isPhone, letIn, test } from './support.ts'

test('a feedback is written, answered, read and deleted; an empty one and a lost network lose nothing, and a reload keeps the view [ROUTE-17] [FB-02] [FB-03] [FB-04] @phone', async ({
  page,
  server,
  context,
}) => {
  const { name } = await asMember(page, server)
  await page.goto('/')
  const openAccount = async () => {
    if (isPhone(page))
      await page
        .getByRole('banner')
        .getByRole('button', { name: /10,000/ })
        .click()
    else {
      await page.getByRole('button', { name: `账户 ${name}` }).click()
      await page.getByRole('button', { name: '我的账户' }).click()
    }
    return page.getByRole('dialog', { name: '我的账户' })
  }
  await (await openAccount()).getByRole('link', { name: '意见反馈', exact: true }).click()
  await expect(page).toHaveTitle(/^意见反馈 · /)

  const form = page.getByRole('form', { name: '写反馈' })
  const text = form.getByLabel('说说情况')
  const submit = form.getByRole('button', { name: '提交反馈' })
  await expect(form.getByText('工作时间 2 小时内答复，夜间次日 10:00 前')).toBeVisible()
  await submit.click()
  await expect(text).toHaveAccessibleDescription(/请写几句情况/)
  await expect(text).toBeFocused()
  const file = form.getByLabel('添加图片')
  await file.setInputFiles({ name: '录屏.mov', mimeType: 'video/quicktime', buffer: Buffer.from('film') })
  await expect(form.getByRole('alert').filter({ hasText: '“录屏.mov”不是图片' })).toBeVisible()
  await file.setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: await page.screenshot({ type: 'png' }) })
  await expect(form.getByRole('img', { name: '图片 1' })).toBeVisible()
  await form.getByRole('button', { name: '取款' }).click()
  await text.fill('取款两小时没有到')
  await expect(form.getByText('8 / 500')).toBeVisible()
  await context.setOffline(true)
  await submit.click()
  await expect(form.getByRole('alert')).toContainText('网络')
  await context.setOffline(false)
  await page.reload()
  await expect(text, 'the draft outlives the page').toHaveValue('取款两小时没有到')
  await expect(form.getByRole('button', { name: '取款' })).toHaveAttribute('aria-pressed', 'true')
  await submit.click()

  const list = page.getByRole('region', { name: '我的反馈' })
  const row = list.getByRole('button', { name: /取款两小时没有到/ })
  await expect(row).toContainText('处理中')
  await page.reload()
  await expect(row, 'the list, as before the reload').toBeVisible()
  await expect(page.getByRole('tab', { name: '我的反馈' })).toHaveAttribute('aria-selected', 'true')

  const [, number] = new RegExp(`^(\\d+) .*${name}`, 'm').exec(server.command('server/cli/feedback.ts')) ?? []
  expect(server.command('server/cli/feedback.ts', String(number), '已经到账', '手续费也退了')).toContain(`Feedback ${number} is answered.`)
  await expect(row, 'the socket tells it').toContainText('已答复')
  await expect(row).toContainText('未读')
  await expect(page.getByRole('tab', { name: '我的反馈 1 条未读' })).toBeVisible()
  const account = await openAccount()
  await expect(account.getByRole('link', { name: '意见反馈 1' })).toBeVisible()
  await page.keyboard.press('Escape')

  await row.click()
  await expect(page.getByText('已经到账 手续费也退了')).toBeVisible()
  await expect(page.getByRole('img', { name: '图片 1' }), 'what was sent with it').toHaveAttribute('src', /^\/picture\//)
  if (isPhone(page)) await expect(page.getByRole('banner').getByText('反馈详情')).toBeVisible()
  else await expect(page.getByRole('tab', { name: '我的反馈', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^反馈详情 · /)
  await page.reload()
  await expect(page.getByText('已经到账 手续费也退了')).toBeVisible()
  await page.goBack()
  await expect(row).not.toContainText('未读')
  await page.goForward()

  await page.getByRole('button', { name: '还没有' }).click()
  const more = page.getByRole('textbox', { name: '继续说' })
  await expect(more).toBeFocused()
  await more.fill('银行卡里没有看到')
  await page.reload()
  await expect(more, 'what is begun outlives the page').toHaveValue('银行卡里没有看到')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '银行卡里没有看到' })).toBeVisible()
  await expect(page.getByText('正在处理，答复会出现在这里。')).toBeVisible()
  expect(server.command('server/cli/feedback.ts')).toContain(`${name}: 银行卡里没有看到`)
  server.command('server/cli/feedback.ts', '--adopt', String(number), '已经补发')
  await expect(page.getByText('已经补发')).toBeVisible()
  await expect(page.getByText('已采纳').first()).toBeVisible()
  await page.getByRole('button', { name: '解决了', exact: true }).click()
  await expect(page.getByText('这条反馈已关闭，再写一句会重新打开。')).toBeVisible()
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除这条反馈' }).getByRole('button', { name: '删除' }).click()
  await expect(list.getByText('还没有反馈')).toBeVisible()
})

test('a text that is too long, and what the site refuses, is said at the form; the draft goes with the session', async ({
  page,
  server,
}) => {
  const { name } = await asMember(page, server)
  await page.goto('/mine/feedback')
  const form = page.getByRole('form', { name: '写反馈' })
  const text = form.getByLabel('说说情况')
  const submit = form.getByRole('button', { name: '提交反馈' })
  await text.fill('字'.repeat(2_500))
  await page.reload()
  await expect(text, 'nothing typed is lost').toHaveValue('字'.repeat(2_500))
  await text.fill('字'.repeat(501))
  await submit.click()
  await expect(text).toHaveAccessibleDescription(/最多写 500 字/)
  await text.fill('\u200b')
  await submit.click()
  await expect(text, 'as the site says').toHaveAccessibleDescription(/请写几句情况/)
  await text.fill(`${' '.repeat(600)}四${'字'.repeat(499)}${' '.repeat(600)}`)
  await submit.click()
  await expect(page.getByRole('button', { name: /四字/ }), 'spaces around it do not count').toBeVisible()
  await page.getByRole('tab', { name: '写反馈' }).click()
  await text.fill('下次再说')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('feedbackDraft'))).toContain('下次再说')
  await page.getByRole('button', { name: `账户 ${name}` }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('feedbackDraft'))).toBe(null)
})

test('the form offers the member’s own tickets and the bonuses of deposits, and what was chosen stands in the thread [FB-01] @phone', async ({
  page,
  server,
}) => {
  const api = await newMember(server.origin, freshName())
  const bet = await earlyBet(server.origin)
  expect(await api.call('sport.placeBet', bet)).toMatchObject({ status_code: 6000 })
  await letIn(page, api.token)
  await page.goto('/mine/feedback')
  const form = page.getByRole('form', { name: '写反馈' })
  const list = page.getByRole('region', { name: '我的反馈' })
  const tickets = form.getByLabel('相关注单（可不选，最近 30 天）')
  await expect(tickets.getByRole('option')).toHaveCount(2)
  await tickets.selectOption({ value: bet.id })
  await form.getByLabel('说说情况').fill('这一单怎么算的')
  await form.getByRole('button', { name: '提交反馈' }).click()
  await list.getByRole('button', { name: /这一单怎么算的/ }).click()
  await expect(page.getByText(/^关于注单 T.* 对 .* · ¥10 · /)).toBeVisible()

  await page.goto('/mine/feedback')
  await form.getByRole('button', { name: '活动' }).click()
  await expect(tickets).toHaveCount(0)
  const rewards = form.getByLabel('哪项存款优惠（可不选）')
  await expect(rewards.getByRole('option')).toHaveText(['不选优惠', '首存优惠（50%，最多 ¥300）', '再存优惠（20%，最多 ¥300）'])
  await rewards.selectOption('first')
  await form.getByLabel('说说情况').fill('赠金没有到')
  await form.getByRole('button', { name: '提交反馈' }).click()
  await list.getByRole('button', { name: /赠金没有到/ }).click()
  await expect(page.getByText('关于 首存优惠')).toBeVisible()
})
