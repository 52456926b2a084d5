import { describe, expect, test } from 'vitest'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { chatWorld, guest, until } from '../support/chat.ts'

const world = chatWorld()

describe('what may be said', () => {
  test('a message is trimmed; an empty or blank one, and one too long, is refused [CHAT-22]', async () => {
    const ann = await world.join(await world.startProcess(), { token: 'ann' })
    await ann.joined()
    for (const blank of ['', '   ', '\n\t', '\u200b\u202e', '\u2066\u2069'])
      expect(await ann.say(blank), JSON.stringify(blank)).toMatchObject({ n: null, why: 'empty' })
    expect(await ann.say('字'.repeat(201))).toMatchObject({ n: null, why: 'long' })
    await ann.say('  e\u0301\u202e  b\nc ')
    await ann.say(`x${'\u0300'.repeat(50)}y`)
    await ann.say('😀'.repeat(200))
    await until(() => expect(ann.texts()).toEqual(['é b c', expect.stringMatching(/^.\p{M}{0,3}y$/u), '😀'.repeat(200)]))
  })

  test('a word of the operator is found through case, width and signs, until it is allowed again', async () => {
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    await server.act({ act: 'ban', word: '加 Telegram' })
    for (const text of ['来加telegram', '加ＴＥＬＥＧＲＡＭ吧', '加-te.le gram'])
      expect(await ann.say(text), text).toMatchObject({ n: null, why: 'word', retryMs: null })
    await server.act({ act: 'allow', word: '加Telegram' })
    expect(await ann.say('来加telegram')).toMatchObject({ why: null })
  })

  test('who speaks too fast is told when to try again, and may then, in each room by itself', async () => {
    const server = await world.startProcess()
    const [ann, bob, elsewhere] = [
      await world.join(server, { token: 'ann' }),
      await world.join(server, { token: 'bob' }),
      await world.join(server, { token: 'ann' }, { rid: `game/${world.other}` }),
    ]
    await ann.joined()
    for (let i = 0; i < 10; i++) expect(await ann.say(`${i}`)).toMatchObject({ why: null })
    const refused = await ann.say('eleven')
    expect(refused).toMatchObject({ n: null, why: 'flood' })
    expect(await bob.say('mine')).toMatchObject({ why: null })
    expect(await elsewhere.say('there')).toMatchObject({ why: null })
    world.shiftMs += refused?.retryMs ?? 0
    expect(await ann.say('later')).toMatchObject({ why: null })
  })

  test('a guest speaks under a number that stays, and with a login under its own name, without joining again [CHAT-23] [CHAT-24] [SESSION-11]', async () => {
    const server = await world.startProcess()
    const who = guest()
    const [one, other] = [await world.join(server, who), await world.join(server, who)]
    await one.joined()
    await other.joined()
    const { you } = one.last(MSG.ownJoin) ?? {}
    expect(you).toMatchObject({ guest: true, name: expect.stringMatching(/^\d{4}$/) })
    expect(other.last(MSG.ownJoin)?.you).toEqual(you)
    await one.say('as a guest')
    one.signIn({ token: 'bob' })
    await until(() => expect(one.last(MSG.ownJoin)?.you).toMatchObject({ guest: false, name: 'b***99' }))
    await one.say('as bob')
    one.signIn(who)
    await until(() => expect(one.last(MSG.ownJoin)?.you).toEqual(you))
    await one.say('a guest again')
    await until(() => expect(other.texts()).toHaveLength(3))
    expect(other.events().map((event) => event.msgId === CHAT_MSG.say && event.msgData.name)).toEqual([you?.name, 'b***99', you?.name])
  })

  test('nobody in particular reads, and is told to log in', async () => {
    const nobody = await world.join(await world.startProcess(), {})
    await nobody.joined()
    expect(nobody.last(MSG.ownJoin)?.you).toBeNull()
    expect(await nobody.say('x')).toMatchObject({ n: null, why: 'nobody' })
  })
})
