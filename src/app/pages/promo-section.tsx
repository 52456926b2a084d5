import { BannerArt } from '../../features/activity/banner-art.tsx'
import { Carousel } from '../../features/activity/carousel.tsx'
import { NavigationHint } from '../../features/activity/navigation-hint.tsx'
import { Promotions } from '../../features/activity/promotions.tsx'
import { VenueLinks } from './venue-links.tsx'

/** What home shows besides the first banner and the games, as one chunk. */
export const promo = { BannerArt, Carousel, NavigationHint, Promotions, VenueLinks }
