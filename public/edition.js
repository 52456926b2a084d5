// The player's edition and the site's brand before the first paint; src/app/edition.ts and site-look.ts keep them from then
// on. A file: the content policy has no inline scripts.
try {
  const brand = localStorage.getItem('siteBrand')
  if (brand) document.documentElement.dataset.brand = brand
  if (localStorage.getItem('edition') === 'professional' && localStorage.getItem('editionSwitch') !== 'off')
    document.documentElement.dataset.edition = 'professional'
} catch {
  // Storage is off: classic, and the brand that the server wrote.
}
