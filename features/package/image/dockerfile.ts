/** The recipe of the image: nothing but copies, so that nothing is pulled and nothing is run. */
import { IMAGE_NODE, IMAGE_USER } from './base-files.ts'
import { COMPILED_SETTINGS } from './warm-up.ts'

/** What the labels tell of the image. */
export interface ImageFacts {
  version: string
  title: string
  description: string
  licenses: string
  /** Commit it is built of; null: unknown. */
  revision: string | null
  /** ISO instant. */
  created: string
}

const labels = (facts: ImageFacts): string =>
  Object.entries({ ...facts, 'base.name': 'scratch' })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `org.opencontainers.image.${name}=${JSON.stringify(value)}`)
    .join(' \\\n      ')

const settings = Object.entries({ KASALAB_HOST: '0.0.0.0', KASALAB_DATA: '/data/kasalab.db', ...COMPILED_SETTINGS })
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')

/** Text of the Dockerfile; the folder beside it has the parts base, owned, packages and program. */
export const dockerfile = (facts: ImageFacts): string => `FROM scratch
LABEL ${labels(facts)}
COPY base/ /
COPY --chown=${IMAGE_USER}:${IMAGE_USER} owned/ /data/
COPY --chown=${IMAGE_USER}:${IMAGE_USER} owned/ /tmp/
COPY packages/ /kasalab/node_modules/
COPY program/ /kasalab/
ENV ${settings}
USER ${IMAGE_USER}:${IMAGE_USER}
WORKDIR /data
VOLUME /data
EXPOSE 8080 8484 9021
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 CMD ["${IMAGE_NODE}", "/kasalab/dist/features/package/image/health.js"]
ENTRYPOINT ["${IMAGE_NODE}", "/kasalab/dist/server/main.js"]
`
