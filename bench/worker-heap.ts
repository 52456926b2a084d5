import type { Browser, CDPSession } from 'playwright'

let asked = 0

/** Bytes in use by the browser's SharedWorker, after garbage collection. */
export async function heapOfWorker(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { targetInfos } = await devtools.send('Target.getTargets')
  const worker = targetInfos.find(({ type }) => type === 'shared_worker')
  if (!worker) throw new Error('there is no SharedWorker')
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false })
  for (let round = 0; round < 3; round += 1) await ask(devtools, sessionId, 'HeapProfiler.collectGarbage')
  const { usedSize } = (await ask(devtools, sessionId, 'Runtime.getHeapUsage')) as { usedSize: number }
  await devtools.detach()
  return usedSize
}

function ask(devtools: CDPSession, sessionId: string, method: string): Promise<unknown> {
  asked += 1
  const id = asked
  return new Promise((resolve, reject) => {
    devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as { id?: number; result?: unknown; error?: unknown }
      if (answer.id === id) resolve(answer.result)
    })
    devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject)
  })
}
