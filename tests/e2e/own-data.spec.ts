import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { md5 } from '../support/api.ts'
import { addBankCard, LOGIN_PASSWORD, newBoundMember, PIN } from '../support/bound-member.ts'
import { movedClock } from '../support/moved-clock.ts'
import { atProvider, providerState } from '../support/sandbox-provider.ts'
import { freshName, letInOnce, logIn, QUIET_DAY, test, visitor } from './support.ts'

// A new payout account takes withdrawals after a day: this file's server has a clock of its own.
const clock = movedClock()
test.use({ serverOptions: { ...QUIET_DAY, env: clock.env } })
const DAY_MS = 24 * 3_600_000

const NEW_PASSWORD = 'lantern73'

test('a member changes the login’s password, takes all of the data as a file, and closes the account @phone @long [MEMBER-05][MEMBER-11]', async ({
  page,
  server,
}) => {
  const name = freshName()
  const api = await newBoundMember(server, name)
  const cardId = await addBankCard(api)
  clock.setBy(2 * DAY_MS)
  await api.call('binding.confirm', { password: md5(LOGIN_PASSWORD) })
  await letInOnce(page, api.token)
  await page.goto('/mine/userinfo')
  await page.getByRole('button', { name: '修改登录密码' }).click()
  const change = page.getByRole('form', { name: '修改登录密码' })
  const send = change.getByRole('button', { name: '修改登录密码' })
  await send.click()
  await expect(change.getByLabel('现在的登录密码')).toHaveAccessibleDescription('密码不能为空')
  await change.getByLabel('现在的登录密码').fill('wrong1234')
  await change.getByLabel('新密码', { exact: true }).fill('abc123')
  await send.click()
  await expect(change.getByLabel('新密码', { exact: true })).toHaveAccessibleDescription('请输入8-12位字母+数字的组合')
  await change.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD)
  await change.getByLabel('确认新密码').fill('lantern74')
  await send.click()
  await expect(change.getByLabel('确认新密码')).toHaveAccessibleDescription('两次密码输入不一致')
  await change.getByLabel('确认新密码').fill(NEW_PASSWORD)
  await send.click()
  await expect(change.getByLabel('现在的登录密码')).toHaveAccessibleDescription('登录密码不对')
  await change.getByLabel('现在的登录密码').fill(LOGIN_PASSWORD)
  await send.click()
  await expect(page.getByText('登录密码已修改，其他设备已退出')).toBeVisible()

  await page.getByRole('button', { name: '导出我的数据' }).click()
  const file = page.getByRole('form', { name: '导出我的数据' })
  await file.getByLabel('登录密码').fill(LOGIN_PASSWORD)
  await file.getByRole('button', { name: '导出' }).click()
  await expect(file.getByLabel('登录密码')).toHaveAccessibleDescription('登录密码不对')
  await file.getByLabel('登录密码').fill(NEW_PASSWORD)
  const download = page.waitForEvent('download')
  await file.getByRole('button', { name: '导出' }).click()
  const saved = await (await download).path()
  const own = JSON.parse(readFileSync(saved, 'utf8'))
  expect(own).toMatchObject({ format: 1, member: [{ name }], movements: [{ reason: 'grant', amount: '1000000' }], tickets: [] })
  expect(own.letters).toContainEqual(expect.objectContaining({ body: { kind: 'password-changed', which: 'login' } }))
  await expect(page.getByText('已导出，文件在下载里')).toBeVisible()

  await page.getByRole('button', { name: '关闭账户' }).click()
  const close = page.getByRole('form', { name: '关闭账户' })
  await expect(close.getByText('余额还有 ¥10,000')).toBeVisible()
  await expect(close.getByText('必须保留：')).toBeVisible()
  await expect(close.getByRole('button', { name: '关闭账户' }), 'not with money on it').toHaveCount(0)
  await api.call('withdraw.new', { id: randomUUID(), cardId, amountFen: '999655', secondPassword: md5(PIN) })
  await close.getByRole('button', { name: '再看一次' }).click()
  await expect(close.getByText('1 笔取款还在进行')).toBeVisible()
  const order = async () => (await providerState(server.provider)).orders.find((one) => one.order.amountFen === '999655')?.order.id ?? ''
  await expect.poll(order).not.toBe('')
  await atProvider(server.provider, await order(), 'pay')
  const state = async () => ((await api.call('withdraw.info', {})).data as { orders: { state: string }[] }).orders[0]?.state
  await expect.poll(state).toBe('paid')
  await close.getByRole('button', { name: '再看一次' }).click()
  await close.getByLabel('登录密码').fill(NEW_PASSWORD)
  await close.getByLabel('取款密码').fill('999888')
  await close.getByRole('button', { name: '关闭账户' }).click()
  await expect(close.getByText('请先确认')).toBeVisible()
  await close.getByText('剩下的 ¥3.45 低于最低取款额，我放弃它').click()
  await close.getByRole('button', { name: '关闭账户' }).click()
  await expect(close.getByLabel('取款密码')).toHaveAccessibleDescription(/取款密码不对/)
  await close.getByLabel('取款密码').fill(PIN)
  await close.getByRole('button', { name: '关闭账户' }).click()
  await expect(page.getByText('账户已经关闭')).toBeVisible()
  await expect(visitor(page)).toBeVisible()

  await page.goto('/')
  await logIn(page, name, NEW_PASSWORD)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('这个账户已经关闭')
})
