import { forgetRows, type OwnData, ofMember } from '../platform/own-data.ts'

/** The account itself: who the member is, how it was entered, and from where. */
export const ACCOUNT_DATA: OwnData = {
  sections: {
    member: {
      tables: ['member'],
      from: 'member m',
      whose: ofMember('m.id'),
      at: 'm.registered_at',
      id: 'm.id',
      fields: {
        id: 'm.id::text',
        name: 'm.name',
        registeredAt: 'm.registered_at',
        lastLoginAt: 'm.last_login_at',
        phoneArea: 'm.phone_area',
        phone: 'm.phone',
        email: 'm.email',
        realName: 'm.real_name',
        gender: 'm.gender',
        birthday: 'm.birthday',
        avatar: 'm.avatar',
        passwordChangedAt: 'm.password_at',
        hasSecondPassword: 'm.second_password_hash is not null',
        registeredOn: 'm.domain',
        referralCode: 'm.r_code',
        invitationCode: 'm.i_code',
      },
    },
    logins: {
      tables: ['session'],
      from: 'session s',
      whose: ofMember('s.member_id'),
      at: 's.created_at',
      id: 's.id',
      fields: {
        id: 's.id',
        at: 's.created_at',
        seenAt: 's.seen_at',
        endedAt: 's.ended_at',
        passwordProvedAt: 's.proved_at',
        device: 's.device',
        agent: 's.agent',
        network: 's.region',
      },
    },
    devices: {
      tables: ['member_device'],
      from: 'member_device d',
      whose: ofMember('d.member_id'),
      at: 'd.first_at',
      id: 'd.device',
      fields: { device: 'd.device', firstAt: 'd.first_at', lastAt: 'd.last_at' },
    },
    addresses: {
      tables: ['member_address'],
      from: 'member_address a',
      whose: ofMember('a.member_id'),
      at: 'a.first_at',
      id: 'a.address',
      fields: { address: 'a.address', firstAt: 'a.first_at', lastAt: 'a.last_at' },
    },
    networks: {
      tables: ['member_network'],
      from: 'member_network n',
      whose: ofMember('n.member_id'),
      at: 'n.first_at',
      id: 'n.network',
      fields: { network: 'n.network', firstAt: 'n.first_at', lastAt: 'n.last_at' },
    },
  },
  untold: {
    login_pending: 'a login that waits for its code, for a quarter of an hour',
    outbox: 'stands in for the gateway of messages, of the demonstration alone, for a day',
  },
  async obstacles(tx, memberId) {
    const { is_demo } = await tx.selectFrom('member').select('is_demo').where('id', '=', memberId).executeTakeFirstOrThrow()
    return is_demo ? [{ kind: 'demo' }] : []
  },
  /** The name stays, so that nobody else gets it, and the password, by which its owner is told that the account is closed. */
  async forget(tx, { memberId }) {
    const nobody = { phone_area: null, phone: null, email: null, bind_phone: false, real_name: null, bind_real_name: false }
    const unset = { gender: null, birthday: null, second_password_hash: null, avatar: '', domain: '' }
    await tx
      .updateTable('member')
      .set({ ...nobody, ...unset })
      .where('id', '=', memberId)
      .execute()
    await tx.updateTable('session').set({ agent: '', region: '', device: null }).where('member_id', '=', memberId).execute()
    await forgetRows(tx, memberId, ['member_device', 'member_network', 'member_address', 'login_pending'])
  },
}
