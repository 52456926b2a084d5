// The edition and the brand before the first paint (src/app/site keeps them from then on), and a member's scripts of the sports
// page, named by the build, beside the first load's where the service worker has both: from a network they would come in each other's
// way. A file: the content policy has no inline scripts.
try {
  const brand = localStorage.getItem('siteBrand')
  if (brand) document.documentElement.dataset.brand = brand
  if (localStorage.getItem('edition') === 'professional' && localStorage.getItem('editionSwitch') !== 'off')
    document.documentElement.dataset.edition = 'professional'
  if (navigator.serviceWorker?.controller && localStorage.getItem('token') && location.pathname.startsWith('/game/sport/'))
    for (const href of document.currentScript.dataset.sports?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }))
} catch {
  // Storage is off: classic, and the brand that the server wrote.
}
