import { testUpgradeFrom } from './upgrade-suite.ts';

testUpgradeFrom('0.3.0', 13);
