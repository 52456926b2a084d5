import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { LOCAL_SPORT_VENUE, pathOf } from '../navigation/routes.ts'

export interface TourStep {
  path: string
  title: MessageDescriptor
  text: MessageDescriptor
  /** What it is about: the first of these that is seen, or what is around it. Without any the step is its words alone. */
  targets: readonly string[]
  around?: string
}

const sports = pathOf('localSport', { enName: LOCAL_SPORT_VENUE })

export const TOUR_STEPS: readonly TourStep[] = [
  {
    path: pathOf('home'),
    title: msg`首页`,
    text: msg`从导航去体育和各类游戏；热门比赛、公告和优惠在首页上。`,
    targets: ['nav > a[href^="/game/sport"]'],
    around: 'nav',
  },
  {
    path: sports,
    title: msg`赔率`,
    text: msg`每个数字是一个赔率。点一下放进投注单，不会马上下注。变灰的暂时封盘，不能选。`,
    targets: ['button[data-move]:enabled'],
  },
  {
    path: sports,
    title: msg`投注单`,
    text: msg`选好的在投注单里。填金额、自己按投注，才会下注；滚球还要等几秒确认，没被接受就退回本金。`,
    targets: ['[data-tour=slip]', 'button[data-move]:enabled'],
  },
  {
    path: pathOf('wallet'),
    title: msg`钱包`,
    text: msg`这里全是游戏币。存款、取款和转账从这里开始，每一笔都在交易记录里。`,
    targets: ['[data-tour=money]'],
  },
  {
    path: pathOf('limits'),
    title: msg`限额`,
    text: msg`可以给存款、投注、净输和时间设上限，也可以休息或自我排除。调低马上生效。`,
    targets: ['[data-tour=limits]'],
  },
]
