import { BannerArt } from '../../features/promo/banner-art.tsx'
import { Carousel } from '../../features/promo/carousel.tsx'
import { NavigationHint } from '../../features/promo/navigation-hint.tsx'
import { Promotions } from '../../features/promo/promotions.tsx'

/** What home shows besides the first banner and the games, as one chunk. */
export const promo = { BannerArt, Carousel, NavigationHint, Promotions }
