import type { pictureEndpoints } from '../../contract/picture.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { addAvatar } from './add-avatar.ts'
import { ownAddresses } from './addresses.ts'
import { drawnAvatars } from './avatars.ts'
import { type PictureDeps, uploadImage } from './upload-image.ts'

export const pictureHandlers = ({ db, objects }: PictureDeps): HandlersOf<typeof pictureEndpoints> => ({
  'picture.uploadImage': (payload, context) => uploadImage({ db, objects }, payload, context),
  'picture.addresses': async ({ pictures }, { memberId, now }) => ok(await ownAddresses(db, memberId, pictures, now)),
  'picture.avatarList': () => ok({ avatars: drawnAvatars }),
  'picture.addAvatar': ({ avatar }, context) => addAvatar(db, avatar, context),
})
