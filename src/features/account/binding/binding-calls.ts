import type { QueryClient } from '@tanstack/react-query'
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
export const profileQuery = callQuery('binding.profile', {})

/** Asks again for all that is told of what is bound. */
export const refreshBinding = (client: QueryClient): Promise<unknown> =>
  Promise.all([bindingQuery, profileQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })))

/** Sends a code to what the member wants to bind, after a captcha. `to`: a phone with its area code, or an e-mail address. */
export function sendBindCode(
  name: string,
  to: string,
  cate: 'sms' | 'email' = 'sms',
): Promise<SubmissionOutcome<Answer<'entry.sendCodeMember'>>> {
  const { md5 } = cryptoWorker
  return sendGuarded({ name, password: '', ktype: CAPTCHA_KIND.sendCode }, async ({ codeId, code }) =>
    call('entry.sendCodeMember', {
      sendCodeNumV2: obfuscate(to),
      sendNameV2: obfuscate(name),
      codeIdV2: obfuscate(codeId),
      SendCodeNum: await md5(to),
      SendName: await md5(name),
      codeId: await md5(codeId),
      type: CODE_TYPE.bind,
      cate: CODE_CATE[cate],
      version: 1,
      kaptchcate: CAPTCHA_KIND.sendCode,
      imageCode: code,
    }),
  )
}

/** Sends a code to what is bound. */
export const sendOwnCode = (way: 'phone' | 'email') => call(way === 'email' ? 'binding.emailCode' : 'binding.phoneCode', {})
