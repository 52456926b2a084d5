import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export interface Clause {
  title: MessageDescriptor
  text: MessageDescriptor
}

export const termsClauses: readonly Clause[] = [
  { title: msg`谁可以使用`, text: msg`仅限年满 18 周岁、且达到所在地法定年龄的成年人。每人一个账户，以本人姓名开立。` },
  { title: msg`投注`, text: msg`投注一经接受即为最终。禁止使用自动程序。收款卡户名须与登记姓名一致。` },
  { title: msg`赛果与争议`, text: msg`对赛果有异议，请在公布后 14 天内以书面提出。交易记录保存 5 年，以本站记录为准。` },
  { title: msg`暂停与终止`, text: msg`同一人多个账户、付款人与账户人不符、串通或欺诈的，本站可以作废投注、冻结或终止账户。` },
  { title: msg`责任上限`, text: msg`本站的责任以你的投注本金为限；不可抗力除外。` },
]

export const privacyClauses: readonly Clause[] = [
  { title: msg`我们收集什么`, text: msg`注册时的姓名、地址、邮箱、密码，以及你对已年满 18 周岁的确认。` },
  { title: msg`Cookie 与 IP 地址`, text: msg`用于保持登录和识别设备，定期清除。` },
  { title: msg`交给谁`, text: msg`支付服务方，以及负责安全和风险检查的第三方；只交办理所需的部分。` },
  { title: msg`未成年人`, text: msg`不接受未满 18 周岁者的资料；发现后会关闭账户。` },
  { title: msg`你的选择`, text: msg`使用本站即表示接受本政策。本站可以酌情冻结或关闭账户。` },
]
