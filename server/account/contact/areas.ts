import type { CountryArea } from '../../../contract/account-entry.ts'

/** Supported areas of mobile numbers; the pattern is of the number without its area code. No codes are sent to others. */
const AREAS: readonly CountryArea[] = [
  { areaName: '中国大陆', areaCode: '86', regex: '^1[3-9]\\d{9}$' },
  { areaName: '中国香港', areaCode: '852', regex: '^[4-79]\\d{7}$' },
  { areaName: '中国澳门', areaCode: '853', regex: '^6\\d{7}$' },
  { areaName: '中国台湾', areaCode: '886', regex: '^0?9\\d{8}$' },
  { areaName: '新加坡', areaCode: '65', regex: '^[89]\\d{7}$' },
  { areaName: '马来西亚', areaCode: '60', regex: '^0?1\\d{8,9}$' },
  { areaName: '泰国', areaCode: '66', regex: '^0?[689]\\d{8}$' },
  { areaName: '越南', areaCode: '84', regex: '^0?[35789]\\d{8}$' },
  { areaName: '菲律宾', areaCode: '63', regex: '^0?9\\d{9}$' },
  { areaName: '印度尼西亚', areaCode: '62', regex: '^0?8\\d{8,9}$' },
  { areaName: '柬埔寨', areaCode: '855', regex: '^0?[16-9]\\d{7,8}$' },
  { areaName: '老挝', areaCode: '856', regex: '^20\\d{8}$' },
  { areaName: '缅甸', areaCode: '95', regex: '^0?9\\d{7,9}$' },
  { areaName: '日本', areaCode: '81', regex: '^0?[789]0\\d{8}$' },
  { areaName: '韩国', areaCode: '82', regex: '^0?10\\d{8}$' },
  { areaName: '印度', areaCode: '91', regex: '^[6-9]\\d{9}$' },
  { areaName: '澳大利亚', areaCode: '61', regex: '^0?4\\d{8}$' },
  { areaName: '新西兰', areaCode: '64', regex: '^0?2\\d{7,9}$' },
  { areaName: '阿联酋', areaCode: '971', regex: '^0?5\\d{8}$' },
  { areaName: '英国', areaCode: '44', regex: '^0?7\\d{9}$' },
  { areaName: '加拿大', areaCode: '1', regex: '^[2-9]\\d{2}[2-9]\\d{6}$' },
]

/** The areas without territories whose residents may not play. */
export const areasWithout = (excluded: readonly string[]): CountryArea[] => AREAS.filter(({ areaName }) => !excluded.includes(areaName))

/** Splits a phone number into area code and number, without a trunk 0; null if it fits no area of the list. */
export function splitPhone(areas: readonly CountryArea[], phone: string): { area: string; number: string } | null {
  for (const { areaCode, regex } of areas) {
    const number = phone.slice(areaCode.length)
    if (phone.startsWith(areaCode) && new RegExp(regex).test(number)) return { area: areaCode, number: number.replace(/^0/, '') }
  }
  return null
}

/** The one spelling of a number: with area code, without a trunk 0. A number that fits no area is returned unchanged. */
export function plainPhone(areas: readonly CountryArea[], phone: string): string {
  const split = splitPhone(areas, phone)
  return split ? split.area + split.number : phone
}
