CREATE TABLE "remote_vitals" (
	"day" date NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_developer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "remote_vitals_series" ON "remote_vitals" USING btree ("day","remote","version","metric","bucket");