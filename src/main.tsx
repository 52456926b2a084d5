import './platform/trusted-scripts.ts'
import { StrictMode } from 'react'
import { App } from './app/app.tsx'
import { turnAway } from './app/session/turned-away.ts'
import { startEdition } from './app/site/edition.ts'
import { startFontScale } from './app/site/font-scale.ts'
import { startLanguage } from './app/site/language.ts'
import { keepInstallOffer } from './app/start/install.ts'
import { reloadOnMissingChunk } from './app/start/reload-once.ts'
import { hearFirst } from './ui/first-to-hear.ts'
import { renderPage } from './ui/render-page.ts'
import './ui/theme/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
reloadOnMissingChunk()
hearFirst()
turnAway()
keepInstallOffer()
startEdition()
startFontScale()
void startLanguage().then(() =>
  renderPage(
    root,
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
