import { render } from 'preact'
import '../ui/tokens.css'
import '../ui/pieces.css'
import '../ui/game-frame.css'
import './stand-in.css'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

const query = new URLSearchParams(location.search)
const [, venue = ''] = location.pathname.split('/')
const launch = { venue, token: query.get('token') ?? '', gameCode: query.get('game_code') ?? '' }
render(<App launch={launch} />, root)
