// Before the first paint: edition and brand (then src/app/site), and scripts of the sports page (docs/ARCHITECTURE.md).
try {
  const brand = localStorage.getItem('siteBrand')
  if (brand) document.documentElement.dataset.brand = brand
  if (localStorage.getItem('edition') === 'professional' && localStorage.getItem('editionSwitch') !== 'off')
    document.documentElement.dataset.edition = 'professional'
  if (navigator.serviceWorker?.controller && localStorage.getItem('token') && location.pathname.startsWith('/game/sport/'))
    for (const href of document.currentScript.dataset.sports?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }))
} catch {
  // Storage is off.
}
