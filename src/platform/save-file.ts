/** Hands the player a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by then; revoked at once, some save nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
