import { test } from 'vitest'
import { chatWorld } from '../support/chat.ts'
import { fuzzFrames } from '../support/chat-frames.ts'

const world = chatWorld()

test('10,000 frames that are no messages are dropped: nobody hears of them, no socket breaks, and the next message arrives [CHAT-24]', async () => {
  await fuzzFrames(world, 10_000, process.env.FUZZ_SEED ?? 'chat frames')
})
