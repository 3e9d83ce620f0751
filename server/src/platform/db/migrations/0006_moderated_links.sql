ALTER TABLE "asset_features" ADD COLUMN "upload_id" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "original_id" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "asset_features" ADD CONSTRAINT "asset_features_upload_id_images_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_original_id_images_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_features_upload" ON "asset_features" USING btree ("upload_id");