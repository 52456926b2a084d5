import { forgetObjects, forgetUnused } from './forget.ts'
import { PICTURE_DATA } from './own-data.ts'
import { pictureHandlers } from './routes.ts'

/** Pictures that members upload, and their avatars. */
export const PICTURE = { own: PICTURE_DATA, handlers: pictureHandlers, chores: { forgetUnusedPictures: forgetUnused, forgetObjects } }
