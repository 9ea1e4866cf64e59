import { testUpgradeFrom } from './upgrade-suite.ts';

testUpgradeFrom('0.4.0', 14);
