import { bindingEndpoints } from '../../../../contract/account-binding.ts'
import { CAPTCHA_KIND, CODE_CATE, CODE_TYPE } from '../../../../contract/constants.ts'
import type { Answer } from '../../../../contract/endpoints.ts'
import { obfuscate } from '../../../../domain/entry/obfuscate.ts'
import { call } from '../../../transport/call.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import { cryptoWorker } from '../../../workers/crypto/client.ts'
import { sendGuarded } from '../entry-host.ts'
import type { SubmissionOutcome } from '../flows/submission.ts'

learn(bindingEndpoints)

export const bindingQuery = callQuery('binding.info', {})

/** Sends a code to the phone that the member wants to bind, after a captcha. `phone`: with its area code. */
export function sendBindCode(name: string, phone: string): Promise<SubmissionOutcome<Answer<'entry.sendCodeMember'>>> {
  const { md5 } = cryptoWorker
  return sendGuarded({ name, password: '', ktype: CAPTCHA_KIND.sendCode }, async ({ codeId, code }) =>
    call('entry.sendCodeMember', {
      sendCodeNumV2: obfuscate(phone),
      sendNameV2: obfuscate(name),
      codeIdV2: obfuscate(codeId),
      SendCodeNum: await md5(phone),
      SendName: await md5(name),
      codeId: await md5(codeId),
      type: CODE_TYPE.bind,
      cate: CODE_CATE.sms,
      version: 1,
      kaptchcate: CAPTCHA_KIND.sendCode,
      imageCode: code,
    }),
  )
}

export const sendOwnCode = () => call('binding.phoneCode', {})
