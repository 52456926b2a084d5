import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The smallest React page. */
const root = document.getElementById('root')
if (root) createRoot(root).render(createElement('p', null, 'bare React'))
