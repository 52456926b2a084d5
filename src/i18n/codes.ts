import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CODES, type CodeName, type StatusCode } from '../../contract/codes.ts'

const hiccup = msg`服务开小差了，请稍后再试`
const parameter = msg`请求参数错误`
const maintenance = msg`系统维护中`
const phone = msg`请先验证手机`

/** The text of a code when the server sent no message. Exhaustive: a new code does not compile without a text. */
const texts: Record<CodeName, MessageDescriptor> = {
  success: msg`成功`,
  loginExpired: msg`请重新登录`,
  invalidCredentials: msg`用户名或密码错误`,
  accessDenied: msg`请求被拒绝`,
  notFound: msg`数据不存在`,
  serverError: hiccup,
  badGateway: hiccup,
  invalidParameter: parameter,
  illegalParameter: msg`非法请求`,
  dataExists: msg`数据已存在`,
  uploadFailed: msg`文件上传失败`,
  frequentSubmission: msg`请勿频繁提交`,
  warning: msg`操作存在风险，请留意`,
  maintenance,
  invocationError: hiccup,
  phoneUnbound: msg`请先绑定手机`,
  phoneVerification: phone,
  phoneVerificationAgain: phone,
  graphicVerificationCode: msg`请完成图形验证`,
  rapidVerification: msg`请完成滑块验证`,
  ipNotPassed: msg`当前网络需要验证`,
  deviceNotPassed: msg`当前设备需要验证`,
  deviceAndIpNotPassed: msg`当前设备和网络需要验证`,
  longAbsence: msg`长时间未登录，请先验证`,
  riskyLogin: msg`登录存在风险，请先验证`,
  contactCustomerService: msg`请联系客服`,
  regionLimited: msg`所在地区暂不提供服务`,
  regionWarning: msg`所在地区可能受限`,
  ipRestricted: msg`当前网络无法访问`,
  maxPhoneAttempts: msg`手机验证次数已达上限`,
  authenticationRequired: msg`请先完成验证`,
  authenticationCodeError: msg`验证码错误`,
  authenticationLocked: msg`验证已锁定，请稍后再试`,
  authenticationCodeExpired: msg`验证码已过期`,
  tooManyDevices: msg`登录设备过多`,
  sixtySecondLimit: msg`请 60 秒后再试`,
  walletTokenExpired: msg`钱包登录已过期，请重新进入`,
  passwordCheckFailed: msg`密码校验失败`,
  lockingUnavailable: msg`暂时无法锁定`,
  withdrawalProtectionError: msg`取款保护设置有误`,
  parameterError: parameter,
  uidVerification: msg`数据异常，请重新进入游戏`,
  noData: msg`暂无数据`,
  sportMaintenance: maintenance,
  sportBusy: msg`系统繁忙，请稍后再试`,
  ebbq: hiccup,
  testing: msg`功能测试中`,
  systemAbnormal: hiccup,
  venueActivity: msg`你仍在参加该场馆的活动`,
  venueMaintenance: msg`场馆维护中`,
  bindRealName: msg`请先完善姓名`,
  noPopup: hiccup,
  entrySuspendedPopup: msg`登录和注册暂停开放`,
  entrySuspended: msg`登录和注册暂停开放`,
}

export const hiccupText = hiccup
export const offlineText = msg`网络已断开，联网后再试`
export const insecureText = msg`当前网址不安全，浏览器无法加密通信，请改用 https 网址`

const byNumber = new Map<number, MessageDescriptor>((Object.keys(texts) as CodeName[]).map((name) => [CODES[name], texts[name]]))

/** The standard text of a code; undefined for a number outside the catalogue. */
export const codeText = (code: StatusCode | number): MessageDescriptor | undefined => byNumber.get(code)
