import { type OwnData, ofMember } from '../platform/own-data.ts'

export const VIP_DATA: OwnData = {
  sections: {
    vipTurnover: {
      tables: ['vip_turnover'],
      from: 'vip_turnover t',
      whose: ofMember('t.member_id'),
      at: `t.day::timestamp at time zone 'Asia/Shanghai'`,
      id: 't.product',
      fields: { day: 't.day', product: 't.product', fen: 't.fen::text', rate: 't.rate', rebateFen: 't.rebate_fen::text' },
    },
    vipPayments: {
      tables: ['vip_payment'],
      from: 'vip_payment p',
      whose: ofMember('p.member_id'),
      at: 'p.at',
      id: 'p.ref',
      fields: {
        ref: 'p.ref',
        kind: 'p.kind',
        period: 'p.period',
        level: 'p.level',
        fen: 'p.fen::text',
        turnoverTimes: 'p.times',
        at: 'p.at',
      },
    },
  },
}
