import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/**
 * The Chinese sentence is the key. One catalogue a feature, loaded with it: `app` holds what every page needs (shell, ui);
 * the texts of codes and the words of markets come with the features that say them. In a folder of their own, because extraction leaves out all that stands beside them. No origins in the files: they would change with every moved line.
 */
const inSource = (paths: readonly string[]) => paths.map((path) => `<rootDir>/src/${path}`)

const catalogue = (name: string, ...paths: string[]) => ({
  path: `<rootDir>/src/i18n/catalogues/{locale}/${name}`,
  include: inSource(paths),
})

/** Parts of `app` that come late, with the catalogue that comes with them. */
const WITH_SPORTS = ['app/pages/sports-page.tsx', 'app/pages/hot-section.tsx', 'app/use-betting.ts']
const AT_REST = ['app/updates.ts', 'app/storage-notice.ts', 'app/layout/insecure-banner.tsx']

export default defineConfig({
  sourceLocale: 'zh-CN',
  // zh-TW is generated from zh-CN by scripts/zh-tw.ts.
  locales: ['zh-CN', 'zh-TW'],
  catalogs: [
    { ...catalogue('app', 'app', 'ui', 'transport'), exclude: inSource([...WITH_SPORTS, ...AT_REST]) },
    catalogue('device', ...AT_REST),
    catalogue('codes', 'i18n/codes.ts', 'i18n/problem-text.ts'),
    catalogue('home', 'features/home'),
    catalogue('auth', 'features/auth'),
    catalogue('install', 'features/install'),
    catalogue('sports', 'features/sports', 'i18n/market-text.ts', ...WITH_SPORTS),
    catalogue('slip', 'features/slip', 'i18n/market-text.ts'),
  ],
  format: formatter({ origins: false }),
  orderBy: 'message',
})
