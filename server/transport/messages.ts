import { CODES } from '../../contract/codes.ts'

/** The server's texts of the standard messages (platform §8); for codes without one the page has its own. */
export const STANDARD_MESSAGES: Readonly<Record<number, string>> = {
  [CODES.success]: '成功',
  [CODES.serverError]: '服务开小差了，请稍后再试',
  [CODES.badGateway]: '服务开小差了，请稍后再试',
  [CODES.loginExpired]: '请重新登录',
  [CODES.invalidParameter]: '请求参数错误',
  [CODES.parameterError]: '请求参数错误',
  [CODES.accessDenied]: '请求被拒绝',
  [CODES.frequentSubmission]: '请勿频繁提交',
  [CODES.maintenance]: '系统维护中',
  [CODES.notFound]: '数据不存在',
  [CODES.illegalParameter]: '非法请求',
  [CODES.uidVerification]: '数据异常，请重新进入游戏',
}
