/**
 * Where a site may store nothing, Firefox has BroadcastChannel and refuses to make one. Dexie makes one when loaded, so nothing
 * that needs a database would load: a browser that refuses it counts as one without it. Imported before Dexie.
 */
try {
  new BroadcastChannel('parlay').close()
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}
