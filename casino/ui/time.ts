const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** HH:MM:SS in Shanghai, wherever the device is. */
export const clockTime = (ms: number): string => clock.format(ms)
