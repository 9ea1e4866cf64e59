import type { Resource } from '../platform/resource.ts';
import { installationRoutes } from './installation.routes.ts';

export const installationResource: Resource<Parameters<typeof installationRoutes>[0]> = {
  tags: [{ name: 'Installation', description: 'The health of the installation, for those who operate it.' }],
  routes: (services) => installationRoutes(services),
  examples: [
    {
      bodies: {},
      fields: {
        'InstallationNode.roles': 'voice',
        'InstallationNode.version': '0.4.0',
        'InstallationNode.host': 'desk-1',
        'InstallationQueue.name': 'deliveries',
        'InstallationWarning.message': 'The disk is nearly full: 310 MB are left.',
        'Installation.providers': 'openai',
      },
    },
  ],
};
