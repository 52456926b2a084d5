// The player's edition before the first paint; src/app/edition.ts keeps it from then on. A file: the content policy has no inline scripts.
try {
  if (localStorage.getItem('edition') === 'professional' && localStorage.getItem('editionSwitch') !== 'off')
    document.documentElement.dataset.edition = 'professional'
} catch {
  // Storage is off: the edition stays classic.
}
