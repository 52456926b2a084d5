import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'
import { simplifiedIn } from '../../tests/support/simplified.ts'
import { traditionalCatalogues } from './catalogues.ts'
import { toTraditional } from './convert.ts'
import { traditionalServerTexts } from './server-texts.ts'
import { traditionalSource } from './source.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
const po = formatter({ origins: false })
const serverTexts = traditionalServerTexts(root)

async function entries(language: string, name: string) {
  const path = `src/i18n/catalogues/${language}/${name}`
  return Object.values(await po.parse(read(path), { locale: language, sourceLocale: 'zh-CN', filename: path }))
}
const marks = (text: string): string[] => (text.match(/\{\w+\}|<\/?\d+\/?>/g) ?? []).sort()

test('the Traditional files are what the script makes of the Simplified ones: npm run messages [SET-05]', async () => {
  const files = [...(await traditionalCatalogues(root)), ...serverTexts]
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(([path, text]) => read(path) !== text).map(([path]) => path)).toEqual([])
})

test('every text of the page has its Traditional form, with its placeholders and no Simplified character [SET-05]', async () => {
  const names = [...(await traditionalCatalogues(root)).keys()].map((path) => path.split('/').at(-1) ?? '')
  for (const name of names) {
    const [simplified, traditional] = [await entries('zh-CN', name), await entries('zh-TW', name)]
    expect(traditional.map(({ message }) => message)).toEqual(simplified.map(({ message }) => message))
    for (const { message = '', translation = '' } of traditional) {
      expect([message, translation.trim() === '', simplifiedIn(translation)]).toEqual([message, false, []])
      expect([message, marks(translation)]).toEqual([message, marks(message)])
    }
  }
})

test('no Simplified character is left in what the server says [SET-05]', () => {
  for (const [path, text] of serverTexts) {
    if (!path.endsWith('zh-tw.json')) expect([path, simplifiedIn(text)]).toEqual([path, []])
    else expect(simplifiedIn(Object.values(JSON.parse(text) as Record<string, string>).join(''))).toEqual([])
  }
})

test('no Simplified character is left in the games’ page, and its code stays as it is [SET-05]', () => {
  const sources = globSync(['casino/{page,ui,games}/**/*.{ts,tsx,html}'], { cwd: root }).filter((name) => !name.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(50)
  // Words of Taiwan may be Latin, as that of the enter key: texts go whole.
  const code = (text: string) => text.replace(/(?<=["'`>])[^"'`<>{}\n]*\p{Script=Han}[^"'`<>{}\n]*/gu, '').replace(/[^\n\x20-\x7e]/gu, '')
  for (const name of sources) {
    const made = traditionalSource(read(name))
    expect([name, simplifiedIn(made)]).toEqual([name, []])
    expect([name, code(made)]).toEqual([name, code(read(name))])
  }
  expect(traditionalSource("name: '闲', about: '返还率'")).toBe("name: '閒', about: '返還率'")
})

/** What a reader of Taiwan stumbles over: words of the mainland, and characters that the converter chose wrongly. */
const FOREIGN =
  /賬|臺|二維碼|標籤頁|窗口|屏幕|全屏|屏上|獲取|重置|身份|會話|自定|十六進位制|下劃線|推送|舉報|遊客|彩票|數字貨幣|虛擬幣|程式碼|稽核|號碼碼|場閉|[已未再補天]籤|衝回|舍到|額里|球后|併發|主螢幕|合作伙|教程|證書|追蹤單|幫助中心|生成訂單|條未讀|條新訊|退出全部|登出登入|登錄檔|隻計/

test('no word of the mainland and none of the converter’s known slips is in a Traditional text [SET-05]', async () => {
  for (const [path, text] of [...(await traditionalCatalogues(root)), ...serverTexts]) {
    const said = path.endsWith('.po')
      ? text.replace(/^msgid .*(?:\n".*")*/gm, '')
      : path.endsWith('zh-tw.json')
        ? Object.values(JSON.parse(text) as Record<string, string>).join('\n')
        : text
    expect([path, said.split('\n').filter((line) => FOREIGN.test(line))]).toEqual([path, []])
  }
})

test('Taiwanese words win over the converter, also inside a longer text', () => {
  expect(toTraditional('台球充值')).toBe('撞球儲值')
  expect(toTraditional('刷新余额，{0} 笔')).toBe('重新整理餘額，{0} 筆')
  expect(toTraditional('大小')).toBe('大小分')
  expect(toTraditional('大小写')).toBe('大小寫')
  expect(toTraditional('单关的订单关闭')).toBe('單場的訂單關閉')
  expect(toTraditional('扫二维码；没有点球')).toBe('掃 QR Code；沒有 PK')
})

test('the check finds Simplified characters, the rare ones of Big5 among them', () => {
  expect(simplifiedIn('體育机价')).toEqual(['机', '价'])
  expect(simplifiedIn('稍後再試，請輸入密碼：皇后里面')).toEqual([])
})
