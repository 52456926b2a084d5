import { expect, test } from 'vitest'
import { createTranslate } from '../texts/translate.ts'
import { createPresent } from './envelope.ts'
import { ok, refuse } from './handlers.ts'

const traditional = createPresent(createTranslate('zh-TW'))
const simplified = createPresent(createTranslate('zh-CN'))

test('success hands on the data and says so; a refusal has its code and the standard message [TRANSPORT-10]', () => {
  expect(simplified(ok({ a: 1 }))).toEqual({ status_code: 6000, data: { a: 1 }, message: '成功' })
  expect(simplified(refuse('illegalParameter'))).toEqual({ status_code: 6008, data: null, message: '非法请求' })
  expect(simplified(refuse('warning', '剩 {n} 次')).message, 'a hole without a value stays').toBe('剩 {n} 次')
})

test('on a Traditional site messages, their values and our texts in answers are Traditional, nothing else is touched [SET-05]', () => {
  expect(traditional(refuse('loginExpired')).message).toBe('請重新登入')
  expect(traditional(refuse('invalidParameter', '请求参数错误：{field}', { field: 'name' }, { field: 'name' }))).toEqual({
    status_code: 6007,
    data: { field: 'name' },
    message: '請求參數錯誤：name',
  })
  const answer = { list: [{ code: 'TY', name: '体育' }], typed: '我写的话', count: 2, none: null }
  expect(traditional(ok(answer)).data).toEqual({ list: [{ code: 'TY', name: '體育' }], typed: '我写的话', count: 2, none: null })
})
